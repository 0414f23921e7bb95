import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { loadable } from '../components/loading/loadable.tsx'
import { PageTitle } from '../components/PageTitle.tsx'

const library = loadable(
  async () => (await import('./library/LibraryDashboard.tsx')).LibraryDashboard,
)
const consortia = loadable(
  async () => (await import('./consortium/ConsortiaDashboard.tsx')).ConsortiaDashboard,
)

/**
 * Returns the view of the library for a library, and that of the consortium for everybody else
 * (docs/requirements/portal.md §6).
 */
const viewOf = (principal: Principal) =>
  can(principal, 'libraryDashboard.show') ? library : consortia

/** Loads the code of the dashboard that the principal sees. */
export const loadDashboardView = (principal: Principal): Promise<void> => viewOf(principal).load()

/** Shows the dashboard of the user's role (docs/requirements/portal.md §6). */
export function Dashboard() {
  const { principal } = useSession()
  const { Component } = viewOf(principal)
  return (
    <>
      <PageTitle title="menu.dashboard" />
      <Component />
    </>
  )
}
