import MenuIcon from '@mui/icons-material/Menu'
import { Box, IconButton, Typography } from '@mui/material'
import { useSidebarState, useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { Logo } from './Logo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchPortalLink } from './SearchPortalLink.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

export const headerHeight = 64

/** Logo, role and customer on the left; search portal, theme and profile on the right (spec: portal §2.2). */
export function Header() {
  const translate = useTranslate()
  const { can, customer } = useSession()
  const [open, setOpen] = useSidebarState()
  const title = can('libraryDashboard.show') ? 'shell.libraryAdmin' : 'shell.consortiaAdmin'
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        boxSizing: 'border-box',
        height: headerHeight,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        px: { xs: 2, sm: 4 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={translate('shell.openMenu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Logo />
      <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
        <Typography component="p" noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate(title)}
        </Typography>
        <Typography
          component="p"
          noWrap
          title={customer.name}
          sx={{ fontSize: 15, fontWeight: 600 }}
        >
          {customer.name}
        </Typography>
      </Box>
      <Box sx={{ flex: 1 }} />
      <SearchPortalLink />
      <ThemeToggle />
      <ProfileMenu />
    </Box>
  )
}
