import { useTheme as useMuiTheme } from '@mui/material/styles'
import { useTheme, useTranslate } from 'react-admin'

/**
 * Returns the name of the theme that is not used now, and a function that switches to it. The choice is stored for the
 * device, not for the user.
 */
export function useThemeSwitch() {
  const translate = useTranslate()
  const [, setTheme] = useTheme()
  const isDark = useMuiTheme().palette.mode === 'dark'
  return {
    label: translate(isDark ? 'shell.light' : 'shell.dark'),
    switchTheme: () => setTheme(isDark ? 'light' : 'dark'),
  }
}
