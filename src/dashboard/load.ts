import { visibleWidgetsOf } from '../../contract/dashboard/arrangement.ts'
import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Load } from '../resources/load.ts'
import { arrangementQuery } from './arrangement/arrangementQuery.ts'
import { librarySources, type Source, sourceQuery } from './sources.ts'
import { sourcesOfWidgets, defaultWidgets } from './arrangement/widgets.ts'

/** Returns the sources that the checklist of a new library needs, whichever widgets are shown. */
const ofFirstSteps = (principal: Principal): readonly Source<unknown>[] =>
  can(principal, 'libraryDashboard.show') && can(principal, 'organization.edit')
    ? [librarySources.resources, librarySources.users]
    : []

/**
 * Prefetches the arrangement of the dashboard and the figures of the widgets that it shows, as far as
 * they are not cached yet. Widgets show cached figures at once and refresh them themselves. A query that
 * fails is shown by its widget.
 */
export const loadDashboard: Load = async (queries, { api, user, customer, principal }) => {
  const ofArrangement = arrangementQuery(api, user)
  await queries.prefetchQuery(ofArrangement)
  const arrangement = queries.getQueryData(ofArrangement.queryKey) ?? { order: [], hidden: [] }
  const ofWidgets = sourcesOfWidgets(principal)
  const visibleWidgets = visibleWidgetsOf(defaultWidgets(principal), arrangement)
  const sources = [
    ...visibleWidgets.flatMap((name) => ofWidgets[name] ?? []),
    ...ofFirstSteps(principal),
  ]
  await Promise.all(
    [...new Set(sources)].map((source) =>
      queries.prefetchQuery({
        ...sourceQuery<unknown>(source, api, { customer, principal }),
        staleTime: Infinity,
      }),
    ),
  )
}
