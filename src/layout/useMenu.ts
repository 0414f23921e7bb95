import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../authProvider/SessionContext.tsx'
import { paths, withoutTrailingSlash } from '../paths.ts'
import { resources } from '../resources/registry.ts'
import { menuFor, trailTo } from './menu.ts'

/** The side menu of the session, and where in it the user is. */
export function useMenu() {
  const { can } = useSession()
  const { pathname } = useLocation()
  const menu = useMemo(() => menuFor(resources, can), [can])
  const address = withoutTrailingSlash(pathname)
  const onDashboard = address === paths.home || address === paths.signIn
  return { menu, trail: trailTo(menu, onDashboard ? paths.dashboard : address) }
}
