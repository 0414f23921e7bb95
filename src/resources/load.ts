import type { QueryClient } from '@tanstack/react-query'
import {
  type DataProvider,
  type GetListParams,
  getQuery,
  type ListParams,
  parseQueryFromLocation,
  type SortPayload,
} from 'react-admin'
import type { Principal } from '../../contract/principal.ts'
import type { Customer, SignedInUser } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { queryKeys } from '../dataProvider/queryKeys.ts'

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

/** Returns a `Load` that prefetches the page which `<ListBase>` will request at the address. */
export const loadList =
  (defaults: ListDefaults): Load =>
  (queries, context) =>
    queries.prefetchQuery(listQuery(defaults, context))

/** Returns a `Load` that runs several loads in parallel. */
export const loadAll =
  (...loads: Load[]): Load =>
  (queries, context) =>
    Promise.all(loads.map((load) => load(queries, context)))

/**
 * Returns the query of react-admin's `useGetList` for the list at the address, with the same query
 * key.
 */
function listQuery(defaults: ListDefaults, { dataProvider, url, storedListParams }: LoadContext) {
  const { resource } = defaults
  const shown: ListParams = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: url.search }),
    params: storedListParams(resource),
    filterDefaultValues: {},
    sort: defaults.sort,
    perPage: defaults.perPage,
  })
  const { page, perPage, sort, order } = shown
  const filter = shown.filter as object | undefined
  const params: GetListParams = {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: { ...filter },
    meta: undefined,
  }
  return {
    queryKey: queryKeys.resource.list(resource, params),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.getList(resource, { ...params, signal }),
  }
}
