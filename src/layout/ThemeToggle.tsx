import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { useTheme as useMuiTheme } from '@mui/material/styles'
import { useTheme, useTranslate } from 'react-admin'
import { IconButton } from '../components/IconButton.tsx'

/** Between the light and the dark theme; the choice belongs to the device. */
export function ThemeToggle() {
  const translate = useTranslate()
  const [, setTheme] = useTheme()
  const dark = useMuiTheme().palette.mode === 'dark'
  return (
    <IconButton
      label={translate(dark ? 'shell.light' : 'shell.dark')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  )
}
