import type { AxiosInstance } from 'axios'
import type { fetchUtils } from 'react-admin'
import { idempotencyHeader, portalHeader } from '../../contract/kernel/base.ts'
import { newIdempotencyKey } from './idempotencyKey.ts'

/** Sends one request of ra-data-simple-rest, to a path below the platform's base path. */
export type RestFetch = (
  path: string,
  options?: fetchUtils.Options,
) => ReturnType<typeof fetchUtils.fetchJson>

/** Sends one request of ra-data-simple-rest with the session. Throws axios errors. */
export async function restRequest(
  http: AxiosInstance,
  path: string,
  options: fetchUtils.Options = {},
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
      ...(method !== 'GET' && { [idempotencyHeader]: newIdempotencyKey() }),
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
