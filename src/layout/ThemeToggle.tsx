import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { useTheme as useMuiTheme } from '@mui/material/styles'
import { useTheme, useTranslate } from 'react-admin'
import { IconButton } from '../components/IconButton.tsx'
import styles from './shell.module.css'

/**
 * Switches between the light and the dark theme. The choice is stored for the device, not for the
 * user.
 */
export function ThemeToggle() {
  const translate = useTranslate()
  const [, setTheme] = useTheme()
  const dark = useMuiTheme().palette.mode === 'dark'
  return (
    <IconButton
      label={translate(dark ? 'shell.light' : 'shell.dark')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* The style sheet shows one of the two icons, because the theme is not known during server
      rendering. */}
      <LightModeOutlined fontSize="small" className={styles['inDark']} />
      <DarkModeOutlined fontSize="small" className={styles['inLight']} />
    </IconButton>
  )
}
