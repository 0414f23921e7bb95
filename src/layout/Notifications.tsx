import { Notification } from 'react-admin'

/**
 * Shows notifications at the bottom left, where no table has its pager, long enough to be read
 * (WCAG 2.2.1).
 */
export function Notifications() {
  return (
    <Notification
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      autoHideDuration={8000}
    />
  )
}
