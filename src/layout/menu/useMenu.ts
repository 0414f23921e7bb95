import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { isDashboard, paths, withoutTrailingSlash } from '../../paths.ts'
import { resources } from '../../resources/registry.ts'
import { linkAddress, type MenuLink, menuFor, trailTo } from './menu.ts'

/**
 * Returns the side menu of the session, the menu nodes from the top to the current screen, the list of the menu that
 * the current form belongs to, undefined on other screens, and a function that returns the address that a link of the
 * menu opens.
 */
export function useMenu() {
  const { can } = useSession()
  const { pathname, search } = useLocation()
  const menu = useMemo(() => menuFor(resources, can), [can])
  const address = isDashboard(pathname) ? paths.dashboard : withoutTrailingSlash(pathname)
  const trail = trailTo(menu, address)
  const last = trail.at(-1)
  const isListed = resources.some(({ path }) => path === address)
  return {
    menu,
    trail,
    listOfForm: last?.kind === 'link' && last.path !== address && !isListed ? last : undefined,
    addressIn: (link: MenuLink) => linkAddress(link, last, search),
  }
}
