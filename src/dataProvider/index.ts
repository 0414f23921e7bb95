import type { DataProvider, GetListParams, GetListResult } from 'react-admin'
import { pageCount } from '../../contract/paging.ts'
import type { Principal } from '../../contract/principal.ts'
import type { BindingContext, ResourceBinding } from './binding.ts'
import type { Api } from './client.ts'
import { platformPaths } from './platformPaths.ts'
import { readsInParts } from './rest.ts'

/** react-admin's data provider, with the API client for everything that is not a list or record. */
export type CarrelDataProvider = DataProvider & { api: Api }

interface Options {
  api: Api
  /** Bindings by resource name; resources without one use ra-data-simple-rest. */
  bindings: Record<string, ResourceBinding>
  principal: () => Principal
}

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const

type Method = (typeof methods)[number]
/** A data provider method whose caller chooses the row type. */
type Call = (resource: string, params: object) => Promise<never>

/**
 * Returns one data provider for all resources. Resources with a binding use it; all others use
 * ra-data-simple-rest below /platform/rest. A page beyond the end of a list is answered with its last page.
 */
export function createDataProvider({ api, bindings, principal }: Options): CarrelDataProvider {
  let loading: Promise<DataProvider> | undefined
  /** ra-data-simple-rest is loaded with the first resource that uses it. */
  const rest = () => {
    loading ??= import('ra-data-simple-rest').then(({ default: provider }) =>
      readsInParts(provider(platformPaths.rest, api.rest)),
    )
    return loading
  }
  const call =
    (method: Method): Call =>
    async (resource, params) => {
      const binding = bindings[resource]
      if (binding === undefined) return ((await rest())[method] as Call)(resource, params)
      const context: BindingContext = {
        api,
        principal,
        signal: (params as { signal?: AbortSignal }).signal,
      }
      const bound = binding(context)[method] as Call | undefined
      if (bound === undefined) throw new Error(`The resource ${resource} has no ${method}`)
      return bound(resource, params)
    }
  const calls = Object.fromEntries(methods.map((method) => [method, call(method)]))
  const getList = async (resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const list = call('getList') as (resource: string, params: object) => Promise<GetListResult>
    const answer = await list(resource, params)
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 1 }
    const total = answer.total ?? 0
    const last = pageCount(total, perPage)
    if (answer.data.length > 0 || total === 0 || page <= last) return answer
    return list(resource, { ...params, pagination: { page: last, perPage } })
  }
  return {
    ...(calls as Record<Method, Call>),
    getList: getList as Call,
    supportAbortSignal: true,
    api,
  }
}
