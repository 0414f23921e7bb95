import type { AxiosInstance } from 'axios'
import type {
  DataProvider,
  fetchUtils,
  GetListParams,
  GetListResult,
  Identifier,
  RaRecord,
} from 'react-admin'
import { portalHeader } from '../../contract/kernel/base.ts'
import { maxRestRows } from '../../contract/paging.ts'

/** Sends one request of ra-data-simple-rest, to a path below the platform's base path. */
export type RestFetch = (
  path: string,
  options?: fetchUtils.Options,
) => ReturnType<typeof fetchUtils.fetchJson>

/** Sends one request of ra-data-simple-rest with the session and further headers. Throws axios errors. */
export async function restRequest(
  http: AxiosInstance,
  path: string,
  options: fetchUtils.Options,
  moreHeaders: Record<string, string>,
): ReturnType<RestFetch> {
  const { body, headers, signal } = options
  const method: string = options.method ?? 'GET'
  const response = await http.request<string>({
    method,
    url: path,
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      'Content-Type': 'application/json',
      [portalHeader.name]: portalHeader.value,
      ...moreHeaders,
    },
    responseType: 'text',
    ...(body && { data: body }),
    ...(signal && { signal }),
  })
  const { status, data } = response
  return {
    status,
    headers: new Headers(Object.entries(response.headers as Record<string, string>)),
    body: data,
    json: JSON.parse(data) as unknown,
  }
}

/**
 * Returns a data provider of ra-data-simple-rest that reads a page in parts when it is larger than an answer of the
 * platform, as that of an export is. A row that moves to the next part meanwhile, because a new one came before it, is
 * returned once.
 */
export function readsInParts(provider: DataProvider): DataProvider {
  const getList = async (resource: string, params: GetListParams): Promise<GetListResult> => {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: maxRestRows }
    if (perPage <= maxRestRows) return provider.getList(resource, params)
    const end = page * perPage
    const rows = new Map<Identifier, RaRecord>()
    for (let part = 1; ; part += 1) {
      const pagination = { page: part, perPage: maxRestRows }
      const { data, ...answer } = await provider.getList<RaRecord>(resource, {
        ...params,
        pagination,
      })
      for (const row of data) rows.set(row.id, row)
      if (data.length < maxRestRows || rows.size >= end) {
        return { ...answer, data: [...rows.values()].slice(end - perPage, end) }
      }
    }
  }
  return { ...provider, getList }
}
