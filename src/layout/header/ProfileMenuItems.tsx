import { Divider, ListSubheader, Menu, MenuItem, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSignOut } from '../session/useSignOut.ts'
import { useThemeSwitch } from './useThemeSwitch.ts'

interface Props {
  anchor: HTMLElement
  name: string
  onClose: () => void
  onProfile: () => void
  onLanguage: () => void
}

/** Hides what is a button of the header where there is room for it. */
const phoneOnly = { '@media (min-width: 30em)': { display: 'none' } } as const

/** Shows the entries of the profile menu. Its code is loaded when the menu is opened. */
export function ProfileMenuItems({ anchor, name, onClose, onProfile, onLanguage }: Props) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const { label, switchTheme } = useThemeSwitch()
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {/* A subheader is passed over by the focus, which begins at the first entry. */}
      <ListSubheader
        role="none"
        disableSticky
        sx={{ px: 4, py: 2, maxWidth: 260, color: 'inherit', display: { lg: 'none' } }}
      >
        <Typography variant="body2">{translate('shell.welcome', { name })}</Typography>
      </ListSubheader>
      <Divider sx={{ display: { lg: 'none' } }} />
      <MenuItem
        onClick={() => {
          onClose()
          onProfile()
        }}
      >
        {translate('shell.myProfile')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          onLanguage()
        }}
        sx={phoneOnly}
      >
        {translate('shell.language')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          switchTheme()
        }}
        sx={phoneOnly}
      >
        {label}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          signOut()
        }}
      >
        {translate('shell.logout')}
      </MenuItem>
    </Menu>
  )
}
