import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider, SortPayload } from 'react-admin'
import type { Principal } from '../../contract/principal.ts'
import type { Customer, SignedInUser } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'

/** What a `Load` receives: the session, the address of the screen, and the API client. */
export interface LoadContext {
  api: Api
  dataProvider: DataProvider
  user: SignedInUser
  customer: Customer
  principal: Principal
  /** Address of the screen. */
  url: URL
  /**
   * Returns the page, sort and filter that a list of this resource had when the user left it;
   * undefined during server rendering.
   */
  storedListParams: (resource: string) => object | undefined
}

/**
 * Prefetches the queries of a screen before it is rendered: during server rendering, and in the
 * portal when a link to the screen is hovered, focused or touched. It does not reject when a query
 * fails, because the screen shows the failure.
 */
export type Load = (queries: QueryClient, context: LoadContext) => Promise<unknown>

/** The initial state of a list: props of its `<ListBase>`, shared with its `load`. */
export interface ListDefaults {
  resource: string
  perPage: number
  sort: SortPayload
}

/**
 * Returns a `Load` that prefetches the page which `<ListBase>` will request at the address, and the
 * layout of its columns.
 */
export const loadList =
  (defaults: ListDefaults): Load =>
  async (queries, context) => {
    const [{ listQuery }, { columnLayoutsQuery }] = await Promise.all([
      import('./listQuery.ts'),
      import('../components/tables/columnLayoutsQuery.ts'),
    ])
    return Promise.all([
      queries.prefetchQuery(listQuery(defaults, context)),
      queries.prefetchQuery(columnLayoutsQuery(context.api, context.user)),
    ])
  }

/** Returns a `Load` that runs several loads in parallel. */
export const loadAll =
  (...loads: Load[]): Load =>
  (queries, context) =>
    Promise.all(loads.map((load) => load(queries, context)))
