import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { lazy, Suspense, useEffect } from 'react'
import { useSidebarState, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { headerHeight } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

const widths = { open: 256, narrow: 64 }

/** The side menu: beside the content, narrow if one likes, a drawer on a phone. */
export function Sidebar() {
  const translate = useTranslate()
  const [open, setOpen] = useSidebarState()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { pathname } = useLocation()

  // The drawer covers the content, so it goes when the content is what was asked for.
  useEffect(() => {
    if (!wide && pathname !== '') setOpen(false)
  }, [wide, pathname, setOpen])

  if (!wide) {
    return (
      <Suspense fallback={null}>
        <MenuDrawer open={open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  }
  const label = translate(open ? 'shell.collapseMenu' : 'shell.expandMenu')
  return (
    <Box
      sx={{
        position: 'sticky',
        top: headerHeight,
        boxSizing: 'border-box',
        width: open ? widths.open : widths.narrow,
        height: `calc(100vh - ${headerHeight}px)`,
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        borderRight: 1,
        borderColor: 'divider',
        overflowX: 'hidden',
        overflowY: 'auto',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <SideMenu narrow={!open} onExpand={() => setOpen(true)} />
      </Box>
      <IconButton
        title={label}
        aria-label={label}
        onClick={() => setOpen(!open)}
        sx={{ alignSelf: open ? 'flex-end' : 'center', m: 2 }}
      >
        {open ? <ChevronLeft /> : <ChevronRight />}
      </IconButton>
    </Box>
  )
}
