import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider, SortPayload } from 'react-admin'
import type { Principal } from '../../contract/principal.ts'
import type { Customer, SignedInUser } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'

/** Who opens a screen, at which address, and what its queries may use. */
export interface LoadContext {
  api: Api
  dataProvider: DataProvider
  user: SignedInUser
  customer: Customer
  principal: Principal
  /** The address of the screen. */
  url: URL
  /** Page, sort and filter that a list of this resource had when it was left; undefined on the platform. */
  storedListParams: (resource: string) => object | undefined
}

/**
 * Prefetches the queries of a screen, before it is rendered: on the platform for the page of its address, and in the
 * portal when a link to it is hovered, focused or touched. It never rejects because a query fails: the screen shows
 * that failure in its place.
 */
export type Load = (queries: QueryClient, context: LoadContext) => Promise<unknown>

/** What a list begins with: the props of its `<ListBase>`, shared with its `load`. */
export interface ListDefaults {
  resource: string
  perPage: number
  sort: SortPayload
}

/** The `load` of a list: prefetches the page that its `<ListBase>` will ask for at the address. */
export const loadList =
  (defaults: ListDefaults): Load =>
  async (queries, context) =>
    queries.prefetchQuery((await import('./listQuery.ts')).listQuery(defaults, context))

/** Joins loads of one screen into one. */
export const loadAll =
  (...loads: Load[]): Load =>
  (queries, context) =>
    Promise.all(loads.map((load) => load(queries, context)))
