import { CssBaseline } from '@mui/material'
import { Suspense } from 'react'
import { AdminContext, type AdminProps, CoreAdminUI } from 'react-admin'

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
      <Suspense fallback={null}>{Notification && <Notification />}</Suspense>
    </AdminContext>
  )
}
