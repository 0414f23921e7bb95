import type { Direction } from '@mui/material'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, useState, useSyncExternalStore } from 'react'
import { CustomRoutes, type I18nProvider, type ResourceDefinition } from 'react-admin'
import { Route } from 'react-router-dom'
import { Admin } from './Admin.tsx'
import { createAuthProvider } from './authProvider/index.ts'
import { SessionProvider } from './authProvider/SessionContext.tsx'
import { sessionStore, type StoredSession } from './authProvider/sessionStore.ts'
import { Dashboard } from './dashboard/Dashboard.tsx'
import type { Api } from './dataProvider/client.ts'
import { createDataProvider } from './dataProvider/index.ts'
import { principalOf } from '../contract/session/model.ts'
import { isRightToLeft } from './i18n/isRightToLeft.ts'
import { BrokenScreen } from './layout/BrokenScreen.tsx'
import { Layout } from './layout/Layout.tsx'
import { SignOutPage } from './layout/session/SignOutPage.tsx'
import { NoAccessPage } from './pages/NoAccessPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { PageSkeleton } from './components/loading/PageSkeleton.tsx'
import { paths, publicPaths } from './paths.ts'
import { preferenceStore } from './preferenceStore.ts'
import { groupRoutes, screenRoutes } from './resources/routes.tsx'
import { bindings, permissionResource, resources } from './resources/registry.ts'
import { resourceRouter } from './resources/resourceRouter.tsx'
import { darkTheme, lightTheme } from './theme/theme.ts'

const UsersProfilePage = lazy(async () => ({
  default: (await import('./pages/profile/UsersProfilePage.tsx')).UsersProfilePage,
}))
const PublicPage = lazy(async () => ({
  default: (await import('./pages/public/PublicPage.tsx')).PublicPage,
}))
const Notifications = lazy(async () => ({
  default: (await import('./layout/notices/Notifications.tsx')).Notifications,
}))

interface Props {
  api: Api
  session: StoredSession
  queries: QueryClient
  i18nProvider: I18nProvider
}

/**
 * Renders react-admin with the portal's providers, shell and declared resources for one session.
 */
export function CarrelAdmin({ api, session, queries, i18nProvider }: Props) {
  const [parts] = useState(() => assemble(api, session, queries))
  const present = useSyncExternalStore(sessionStore.subscribe, () => presentSession(session))
  return (
    <SessionProvider session={present}>
      <Admin
        {...parts}
        queryClient={queries}
        routerProvider={resourceRouter}
        i18nProvider={i18nProvider}
        dashboard={Dashboard}
        layout={Layout}
        notification={Notifications}
        loginPage={false}
        accessDenied={NoAccessPage}
        catchAll={NotFoundPage}
        error={BrokenScreen}
        loading={PageSkeleton}
        disableTelemetry
        resources={definitions}
      >
        <CustomRoutes>
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.signIn} element={<Dashboard />} />
          <Route path={paths.signOut} element={<SignOutPage />} />
          <Route path={paths.profile} element={<UsersProfilePage />} />
          {groupRoutes()}
          {screenRoutes()}
        </CustomRoutes>
        <CustomRoutes noLayout>
          {publicPaths.map((path) => (
            <Route key={path} path={path} element={<PublicPage path={path} />} />
          ))}
        </CustomRoutes>
      </Admin>
    </SessionProvider>
  )
}

/**
 * What react-admin knows of the resources. They are not `<Resource>` elements, whose routes would have no screens, and
 * which register in an effect: the whole shell would render once more when the portal opens.
 */
const definitions = Object.fromEntries(
  resources.map(({ name, recordRepresentation, screens }): [string, ResourceDefinition] => [
    name,
    {
      name,
      recordRepresentation,
      hasCreate: screens.create !== undefined,
      hasEdit: screens.edit !== undefined,
      hasShow: screens.show !== undefined,
    },
  ]),
)

/**
 * Returns a session with what its user may do now, which changes while the portal is open; unchanged once
 * another session is stored.
 */
function presentSession(session: StoredSession): StoredSession {
  const stored = sessionStore.read()
  return stored?.sessionId === session.sessionId ? stored : session
}

function assemble(api: Api, session: StoredSession, queries: QueryClient) {
  const principal = () => {
    const { user, customer } = presentSession(session)
    return principalOf(user, customer)
  }
  const direction: Direction = isRightToLeft() ? 'rtl' : 'ltr'
  return {
    authProvider: createAuthProvider(api, permissionResource, () => queries.cancelQueries()),
    dataProvider: createDataProvider({ api, bindings, principal }),
    store: preferenceStore(session.user.userId),
    lightTheme: { ...lightTheme, direction },
    darkTheme: { ...darkTheme, direction },
  }
}
