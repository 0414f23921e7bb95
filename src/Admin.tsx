import { CssBaseline } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { type ComponentType, Suspense, useLayoutEffect, useState } from 'react'
import { AdminContext, type AdminProps, CoreAdminUI, useNotificationContext } from 'react-admin'

type Props = Required<Pick<AdminProps, 'layout' | 'catchAll' | 'accessDenied' | 'error'>> &
  AdminProps

/**
 * react-admin's <Admin>, with the same context and routes, but without the screens it brings when none are
 * given (its layout, sign-in form, error pages): those would be loaded by everyone and shown to nobody.
 */
export function Admin({ notification: Notification, children, ...props }: Props) {
  return (
    <AdminContext {...props}>
      <CssBaseline enableColorScheme />
      <ThemeAttribute />
      <CoreAdminUI {...props}>{children}</CoreAdminUI>
      {Notification && <OnceNeeded notification={Notification} />}
    </AdminContext>
  )
}

/** Tells tokens.css which theme is on, whoever chose it: the user, another tab, the system. */
function ThemeAttribute() {
  const { mode } = useTheme().palette
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode
  }, [mode])
  return null
}

/** Notifications are loaded with the first one. */
function OnceNeeded({ notification: Notification }: { notification: ComponentType }) {
  const { notifications } = useNotificationContext()
  const [needed, setNeeded] = useState(false)
  if (notifications.length > 0 && !needed) setNeeded(true)
  return <Suspense fallback={null}>{needed && <Notification />}</Suspense>
}
