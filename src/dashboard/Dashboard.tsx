import type { QueryClient } from '@tanstack/react-query'
import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { loadable } from '../components/loadable.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import type { Asking } from './prefetchFigures.ts'

const library = loadable(async () => (await import('./LibraryDashboard.tsx')).LibraryDashboard)
const consortia = loadable(
  async () => (await import('./ConsortiaDashboard.tsx')).ConsortiaDashboard,
)

/** The library's view for a library, the consortium's for everyone else (spec: portal §6). */
const viewOf = (principal: Principal) =>
  can(principal, 'libraryDashboard.show') ? library : consortia

/** Fetches the view and its figures ahead, for who arrives at the dashboard; waits for the view alone. */
export async function openDashboard(queries: QueryClient, asking: Asking): Promise<void> {
  const [{ prefetchFigures }] = await Promise.all([
    import('./prefetchFigures.ts'),
    viewOf(asking.principal).load(),
  ])
  const figures = prefetchFigures(queries, asking)
  if (window.carrelEarlyCalls !== undefined) await atMost(250, figures)
}

/** Answers that are under way since before the scripts spare the placeholders; late ones are not waited for. */
const atMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

export function Dashboard() {
  const { Component } = viewOf(useSession().principal)
  return (
    <>
      <PageTitle title="menu.dashboard" />
      <Component />
    </>
  )
}
