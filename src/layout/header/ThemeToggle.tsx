import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { IconButton } from '../../components/IconButton.tsx'
import styles from '../shell.module.css'
import { useThemeSwitch } from './useThemeSwitch.ts'

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const { label, switchTheme } = useThemeSwitch()
  return (
    <IconButton label={label} onClick={switchTheme}>
      {/* The style sheet shows one of the two icons, because the theme is not known during server
      rendering. */}
      <LightModeOutlined fontSize="small" className={styles['inDark']} />
      <DarkModeOutlined fontSize="small" className={styles['inLight']} />
    </IconButton>
  )
}
