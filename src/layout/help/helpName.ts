import type { Permission } from '../../../contract/permissions.ts'
import { isDashboard, paths, withoutTrailingSlash } from '../../paths.ts'
import { resources } from '../../resources/registry.ts'

/**
 * Returns the name of the help text of an address: `content/help/<language>/<name>.md`. A record has the text of its
 * resource, and an address without a text of its own that of the portal.
 */
export function helpName(pathname: string, can: (permission: Permission) => boolean): string {
  if (isDashboard(pathname)) {
    return can('libraryDashboard.show') ? 'dashboard' : 'consortiumDashboard'
  }
  const address = withoutTrailingSlash(pathname)
  if (address === paths.profile) return 'profile'
  const [nearest] = resources
    .filter(({ path }) => address === path || address.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  const name = nearest?.name ?? 'portal'
  // Their help says how a library acts on its requests; the side of the consortium looks at those of its members.
  const isOfRequests = name === 'ddrReceived' || name === 'ddrSent'
  return isOfRequests && !can(`${name}.act`) ? 'consortiumRequests' : name
}
