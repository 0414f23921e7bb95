import { CssBaseline } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { type ComponentType, Suspense, useLayoutEffect, useState } from 'react'
import {
  AdminContext,
  type AdminProps,
  CoreAdminUI,
  ResourceDefinitionContextProvider,
  type ResourceDefinitions,
  useNotificationContext,
} from 'react-admin'

type Props = Required<Pick<AdminProps, 'layout' | 'catchAll' | 'accessDenied' | 'error'>> &
  AdminProps & { resources: ResourceDefinitions }

/**
 * Renders react-admin's `<AdminContext>` and routes for one session. Unlike react-admin's own
 * `<Admin>` it has no default layout, sign-in form or error pages, so their code is not in the
 * bundle.
 */
export function Admin({ notification: Notification, resources, children, ...props }: Props) {
  return (
    <AdminContext {...props}>
      <CssBaseline enableColorScheme />
      <ThemeAttribute />
      <ResourceDefinitionContextProvider definitions={resources}>
        <CoreAdminUI {...props}>{children}</CoreAdminUI>
      </ResourceDefinitionContextProvider>
      {Notification && <OnceNeeded notification={Notification} />}
    </AdminContext>
  )
}

/**
 * Sets the `data-theme` attribute that tokens.css reads, no matter what changed the theme: the user,
 * another tab or the system.
 */
function ThemeAttribute() {
  const { mode } = useTheme().palette
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode
  }, [mode])
  return null
}

/**
 * Renders the notification component once there is a notification, so that its code loads with the
 * first one.
 */
function OnceNeeded({ notification: Notification }: { notification: ComponentType }) {
  const { notifications } = useNotificationContext()
  const [isNeeded, setNeeded] = useState(false)
  if (notifications.length > 0 && !isNeeded) setNeeded(true)
  return <Suspense fallback={null}>{isNeeded && <Notification />}</Suspense>
}
