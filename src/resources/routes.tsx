import { type ReactNode, Suspense } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { can, type Permission } from '../../contract/permissions.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { PageSkeleton } from '../components/loading/PageSkeleton.tsx'
import { NoAccessPage } from '../pages/NoAccessPage.tsx'
import { paths } from '../paths.ts'
import { resources } from './registry.ts'
import { screens } from './screens.ts'

/** Returns the routes of all declared resources, each behind its permission. */
export function screenRoutes(): ReactNode[] {
  return screens.map(({ resource, path, permission, view: { Component } }) => (
    <Route
      key={`${resource} ${path}`}
      path={path}
      element={
        <Guarded permission={permission}>
          <ResourceContextProvider value={resource}>
            <Suspense fallback={<PageSkeleton />}>
              <Component />
            </Suspense>
          </ResourceContextProvider>
        </Guarded>
      }
    />
  ))
}

function Guarded(props: { permission: Permission; children: ReactNode }) {
  return useSession().can(props.permission) ? props.children : <NoAccessPage />
}

/** Returns routes from the address of each menu group to its first entry that the user may open. */
export function groupRoutes(): ReactNode[] {
  return [paths.resources, paths.ddr, paths.reports].map((path) => (
    <Route key={path} path={path} element={<FirstBelow path={path} />} />
  ))
}

function FirstBelow({ path }: { path: string }) {
  const { principal } = useSession()
  const first = resources.find(
    ({ path: address, permission, menu }) =>
      menu && address.startsWith(`${path}/`) && can(principal, permission),
  )
  return first ? <Navigate to={first.path} replace /> : <NoAccessPage />
}
