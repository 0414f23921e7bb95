import { lazy, type ReactNode, Suspense } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { can, type Permission } from '../../contract/permissions.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { NoAccessPage } from '../pages/NoAccessPage.tsx'
import { paths } from '../paths.ts'
import type { LazyScreen, ResourceModule } from './declaration.ts'
import { resources } from './registry.ts'

/** The routes of one resource: its screens at the addresses of the specification, each behind its permission. */
export function resourceRoutes({ name, path, permission, screens }: ResourceModule): ReactNode[] {
  const [subject = name] = permission.split('.')
  const routes: [path: string, permission: Permission, screen: LazyScreen | undefined][] = [
    [path, permission, screens.list],
    [`${path}/create`, `${subject}.create` as Permission, screens.create],
    [`${path}/:id`, `${subject}.edit` as Permission, screens.edit],
    [`${path}/:id/show`, `${subject}.show` as Permission, screens.show],
  ]
  return routes.flatMap(([address, needed, load]) => {
    if (load === undefined) return []
    const Screen = lazy(async () => ({ default: await load() }))
    return (
      <Route
        key={`${name} ${address}`}
        path={address}
        element={
          <Guarded permission={needed}>
            <ResourceContextProvider value={name}>
              <Suspense fallback={<PageSkeleton />}>
                <Screen />
              </Suspense>
            </ResourceContextProvider>
          </Guarded>
        }
      />
    )
  })
}

function Guarded(props: { permission: Permission; children: ReactNode }) {
  return useSession().can(props.permission) ? props.children : <NoAccessPage />
}

/** The address of a group opens its first entry that the user may see. */
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
