import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Api } from './client.ts'

/** What a binding may use: the calls, and who asks. */
export interface BindingContext {
  api: Api
  principal: () => Principal
  signal?: AbortSignal | undefined
}

/** How a resource's react-admin methods become calls; a method that is not given is refused by name. */
export type ResourceBinding = (
  context: BindingContext,
) => Partial<Omit<DataProvider, 'supportAbortSignal'>>

/** react-admin's page and sort in the contract's words. */
export function listQuery<S extends string>(params: GetListParams): ListQuery<S> {
  return {
    ...(params.pagination && {
      page: params.pagination.page,
      perPage: params.pagination.perPage,
    }),
    // The list offers only columns that the contract can sort by; the platform refuses any other.
    ...(params.sort && { sort: params.sort.field as S, order: params.sort.order }),
  }
}

/** A page of the contract as react-admin's list, its rows named by one of their fields. */
export function listResult<T extends object>(
  page: { rows: T[]; total: number },
  idOf: (row: T) => string | number,
): GetListResult<T & RaRecord> {
  return { data: page.rows.map((row) => ({ ...row, id: idOf(row) })), total: page.total }
}

/** A resource's `getList`. react-admin lets its caller choose the type of the rows; the list that asks knows ours. */
export const listOf =
  (load: (params: GetListParams) => Promise<GetListResult>): DataProvider['getList'] =>
  <T extends RaRecord>(_: string, params: GetListParams) =>
    load(params) as Promise<GetListResult<T>>
