import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { type Theme, useMediaQuery } from '@mui/material'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useSidebarState, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import controls from '../../components/controls.module.css'
import { IconButton } from '../../components/IconButton.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'
import styles from '../shell.module.css'
import { SideMenu } from './SideMenu.tsx'

const MenuDrawer = onDemand(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

interface Props {
  isDrawerOpen: boolean
  onDrawerClose: () => void
}

/**
 * Shows the side menu: beside the content, folded if the user chose that, or as a drawer on a
 * phone. A closed drawer does not fold the menu of a wide screen.
 */
export function Sidebar({ isDrawerOpen, onDrawerClose }: Props) {
  const translate = useTranslate()
  const [open, setOpen] = useSidebarState()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { key } = useLocation()

  // The drawer covers the content, so it closes when the user navigates, be it to the screen that shows.
  useEffect(() => {
    if (wide || key !== '') onDrawerClose()
  }, [wide, key, onDrawerClose])

  if (!wide) {
    return <MenuDrawer open={isDrawerOpen} onClose={onDrawerClose} />
  }
  return (
    <div className={clsx(styles['sidebar'], !open && styles['narrow'])}>
      <SideMenu isNarrow={!open} onExpand={() => setOpen(true)} />
      <IconButton
        label={translate(open ? 'shell.collapseMenu' : 'shell.expandMenu')}
        className={styles['fold']}
        onClick={() => setOpen(!open)}
      >
        {open ? (
          <ChevronLeft className={controls['alongLine']} />
        ) : (
          <ChevronRight className={controls['alongLine']} />
        )}
      </IconButton>
    </div>
  )
}
