import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Load } from '../resources/load.ts'
import { articleSources, consortiaSources, librarySources, sourceQuery } from './sources.ts'

/** Returns the sources of all widgets that the principal's dashboard shows. */
function sourcesOf(principal: Principal) {
  if (!can(principal, 'libraryDashboard.show')) {
    return [...Object.values(consortiaSources), articleSources.open]
  }
  const { consortiaResources, ddr, waiting, ...others } = librarySources
  return [
    ...(can(principal, 'ddrReceived.list') ? [waiting, ddr] : []),
    ...(can(principal, 'consortiumResources.list') ? [consortiaResources] : []),
    ...Object.values(others),
    articleSources.openInSubjects,
    articleSources.inSubjects,
  ]
}

/**
 * Prefetches the figures of either dashboard that are not cached yet. Widgets show cached figures at once and refresh
 * them themselves. A query that fails is shown by its widget.
 */
export const loadDashboard: Load = (queries, { api, customer, principal }) =>
  Promise.all(
    sourcesOf(principal).map((source) =>
      // The result types of the sources differ; each widget reads its own.
      queries.prefetchQuery({
        ...sourceQuery<unknown>(source, api, { customer, principal }),
        staleTime: Infinity,
      }),
    ),
  )
