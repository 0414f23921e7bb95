import type { QueryClient } from '@tanstack/react-query'
import { can } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Customer } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
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

/** Whose figures are asked for, and by what. */
export interface Asking {
  api: Api
  customer: Customer
  principal: Principal
}

/** Asks for all figures at once, before the first widget is drawn. A failure is told by its widget. */
export const prefetchFigures = (queries: QueryClient, { api, ...who }: Asking): Promise<unknown> =>
  Promise.all(
    sourcesOf(who.principal).map((source) =>
      // Sources answer in many shapes, each read by its own widget.
      queries.prefetchQuery(sourceQuery<unknown>(source, api, who)),
    ),
  )
