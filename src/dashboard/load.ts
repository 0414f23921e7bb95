import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Load } from '../resources/load.ts'
import { articleSources, consortiaSources, librarySources, sourceQuery } from './sources.ts'

/** The sources whose widgets a dashboard shows. */
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

/** The `load` of both dashboards: prefetches all their figures. A failure is shown by its widget. */
export const loadDashboard: Load = (queries, { api, customer, principal }) =>
  Promise.all(
    sourcesOf(principal).map((source) =>
      // Sources answer in many shapes, each read by its own widget.
      queries.prefetchQuery(sourceQuery<unknown>(source, api, { customer, principal })),
    ),
  )
