import ExpandMore from '@mui/icons-material/ExpandMore'
import { Avatar, Box, ButtonBase, Divider, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { useGreeting } from './useGreeting.ts'

/** The welcome and, below it, My Profile and Logout (spec: portal §2.2). */
export function ProfileMenu() {
  const translate = useTranslate()
  const logout = useLogout()
  const { customer } = useSession()
  const { name = customer.name } = useGreeting()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [profileOpen, setProfileOpen] = useState(false)
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.profileMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 2, p: 1, borderRadius: 1.5, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            fontSize: 14,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(name)}
        </Avatar>
        <Typography
          component="span"
          noWrap
          sx={{ display: { xs: 'none', lg: 'block' }, maxWidth: 220, fontSize: 14 }}
        >
          {translate('shell.welcome', { name })}
        </Typography>
        <ExpandMore fontSize="small" sx={{ display: { xs: 'none', lg: 'block' } }} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box sx={{ px: 4, py: 2, maxWidth: 260, display: { lg: 'none' } }}>
          <Typography variant="body2">{translate('shell.welcome', { name })}</Typography>
        </Box>
        <Divider sx={{ display: { lg: 'none' } }} />
        <MenuItem
          onClick={() => {
            close()
            setProfileOpen(true)
          }}
        >
          {translate('shell.myProfile')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            void logout()
          }}
        >
          {translate('shell.logout')}
        </MenuItem>
      </Menu>
      <ProfileDialog name={name} open={profileOpen} onClose={() => setProfileOpen(false)} />
    </>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
