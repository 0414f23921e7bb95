import { type DataProvider, fetchUtils } from 'react-admin'
import { basePath, portalHeader } from '../../contract/kernel/base.ts'
import type { Principal } from '../../contract/principal.ts'
import { platformPaths } from '../paths.ts'
import type { BindingContext, ResourceBinding } from './binding.ts'
import type { Api } from './client.ts'

/** react-admin's provider, and the calls of the contract for what is no list or record. */
export type CarrelDataProvider = DataProvider & { api: Api }

interface Options {
  api: Api
  /** Bindings by resource name; a resource without one speaks the plain dialect. */
  bindings: Record<string, ResourceBinding>
  principal: () => Principal
  origin?: string
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
type Call = (resource: string, params: unknown) => Promise<never>

/** One provider for all resources: their bindings, or ra-data-simple-rest below /platform/rest. */
export function createDataProvider({
  api,
  bindings,
  principal,
  origin = '',
}: Options): CarrelDataProvider {
  let rest: Promise<DataProvider> | undefined
  /** Loaded with the first resource that speaks the plain dialect. */
  const plain = () => {
    rest ??= import('ra-data-simple-rest').then(({ default: provider }) =>
      provider(`${origin}${basePath}${platformPaths.rest}`, withSession),
    )
    return rest
  }
  const call =
    (method: Method): Call =>
    async (resource, params) => {
      const binding = bindings[resource]
      if (binding === undefined) return ((await plain())[method] as Call)(resource, params)
      const context: BindingContext = {
        api,
        principal,
        signal: (params as { signal?: AbortSignal } | undefined)?.signal,
      }
      const bound = binding(context)[method] as Call | undefined
      if (bound === undefined) throw new Error(`The resource ${resource} has no ${method}`)
      return bound(resource, params)
    }
  return {
    ...(Object.fromEntries(
      methods.map((method) => [method, call(method)]),
    ) as unknown as DataProvider),
    supportAbortSignal: true,
    api,
  }
}

const withSession: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  headers.set(portalHeader.name, portalHeader.value)
  return fetchUtils.fetchJson(url, { ...options, headers, credentials: 'include' })
}
