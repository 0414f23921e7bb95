import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Api } from './client.ts'

/** What a binding receives: the API client, and the principal of the session. */
export interface BindingContext {
  api: Api
  principal: () => Principal
  signal?: AbortSignal | undefined
}

/**
 * Maps react-admin's data provider methods to calls of the contract for one resource. Calling a
 * method that is not mapped throws an error that names it.
 */
export type ResourceBinding = (
  context: BindingContext,
) => Partial<Omit<DataProvider, 'supportAbortSignal'>>

/** Returns react-admin's pagination and sort as the list query of the contract. */
export function listQuery<S extends string>(params: GetListParams): ListQuery<S> {
  return {
    ...(params.pagination && {
      page: params.pagination.page,
      perPage: params.pagination.perPage,
    }),
    // The list offers only columns that the contract can sort by; the platform refuses all others.
    ...(params.sort && { sort: params.sort.field as S, order: params.sort.order }),
  }
}

/** Returns a page of the contract as react-admin's list result, with `id` added to each row. */
export function listResult<T extends object>(
  page: { rows: T[]; total: number },
  idOf: (row: T) => string | number,
): GetListResult<T & RaRecord> {
  return { data: page.rows.map((row) => ({ ...row, id: idOf(row) })), total: page.total }
}

/**
 * Returns `getList` of a resource whose filter bar has the values `F`. react-admin's caller chooses
 * the row type and the filter, so the casts trust the list to know its own binding.
 */
export const listOf =
  <F extends object>(
    load: (filter: F, params: GetListParams) => Promise<GetListResult>,
  ): DataProvider['getList'] =>
  <T extends RaRecord>(_: string, params: GetListParams) =>
    load(params.filter as F, params) as Promise<GetListResult<T>>
