import type { DataProvider } from 'react-admin'
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
/** A method whose caller says which rows it answers with. */
type Call = (resource: string, params: object) => Promise<never>

/** One provider for all resources: their bindings, or ra-data-simple-rest below /platform/rest. */
export function createDataProvider({ api, bindings, principal }: Options): CarrelDataProvider {
  let rest: Promise<DataProvider> | undefined
  /** Loaded with the first resource that speaks the plain dialect. */
  const plain = () => {
    rest ??= import('ra-data-simple-rest').then(({ default: provider }) =>
      provider(platformPaths.rest, api.plain),
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
        signal: (params as { signal?: AbortSignal }).signal,
      }
      const bound = binding(context)[method] as Call | undefined
      if (bound === undefined) throw new Error(`The resource ${resource} has no ${method}`)
      return bound(resource, params)
    }
  const calls = Object.fromEntries(methods.map((method) => [method, call(method)]))
  return { ...(calls as Record<Method, Call>), supportAbortSignal: true, api }
}
