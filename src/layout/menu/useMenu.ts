import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { isDashboard, paths, withoutTrailingSlash } from '../../paths.ts'
import { resources } from '../../resources/registry.ts'
import { menuFor, trailTo } from './menu.ts'

/** Returns the side menu of the session, and the menu nodes from the top to the current screen. */
export function useMenu() {
  const { can } = useSession()
  const { pathname } = useLocation()
  const menu = useMemo(() => menuFor(resources, can), [can])
  const address = isDashboard(pathname) ? paths.dashboard : withoutTrailingSlash(pathname)
  return { menu, trail: trailTo(menu, address) }
}
