import { type Theme, useMediaQuery } from '@mui/material'
import { Notification, useSidebarState } from 'react-admin'
import { shownMs } from './notificationTime.ts'

/** Width in pixels within the open side menu (`.sidebar` in shell.module.css). */
const widthInMenu = 240

/** Keeps a notification open when the user clicks elsewhere, so that its action stays available. */
const onClickAway = (event: MouseEvent | TouchEvent) => {
  // MUI reads this property to leave out its own handler.
  Object.assign(event, { defaultMuiPrevented: true })
}

/**
 * Shows notifications where no list has its pager: over the side menu, or below the header where the menu is folded or a
 * drawer. They stay long enough to be read (WCAG 2.2.1).
 */
export function Notifications() {
  const [isMenuOpen] = useSidebarState()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const inMenu = wide && isMenuOpen
  return (
    <Notification
      anchorOrigin={
        inMenu
          ? { vertical: 'bottom', horizontal: 'left' }
          : { vertical: 'top', horizontal: 'center' }
      }
      autoHideDuration={shownMs}
      slotProps={{ clickAwayListener: { onClickAway } }}
      sx={
        inMenu
          ? {
              '&.MuiSnackbar-root': { left: 8, right: 'auto', width: widthInMenu },
              // MUI's own least width is wider than the menu.
              '& .MuiSnackbarContent-root': { minWidth: 0, width: '100%' },
            }
          : { '&.MuiSnackbar-root': { top: 72 } }
      }
    />
  )
}
