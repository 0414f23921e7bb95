import { CssBaseline } from '@mui/material'
import { type ComponentType, Suspense, useState } from 'react'
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
      <CoreAdminUI {...props}>{children}</CoreAdminUI>
      {Notification && <OnceNeeded notification={Notification} />}
    </AdminContext>
  )
}

/** Notifications are loaded with the first one. */
function OnceNeeded({ notification: Notification }: { notification: ComponentType }) {
  const { notifications } = useNotificationContext()
  const [needed, setNeeded] = useState(false)
  if (notifications.length > 0 && !needed) setNeeded(true)
  return <Suspense fallback={null}>{needed && <Notification />}</Suspense>
}
