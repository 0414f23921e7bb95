import type { AxiosInstance } from 'axios'
import type { fetchUtils } from 'react-admin'
import { portalHeader } from '../../contract/kernel/base.ts'

/** How ra-data-simple-rest asks, at paths below the platform's base path. */
export type PlainFetch = (
  path: string,
  options?: fetchUtils.Options,
) => ReturnType<typeof fetchUtils.fetchJson>

/** One request of the plain dialect, with the session. Throws what axios throws. */
export async function plainRequest(
  http: AxiosInstance,
  path: string,
  options: fetchUtils.Options = {},
): ReturnType<PlainFetch> {
  const { body, headers, signal } = options
  const method: string = options.method ?? 'GET'
  const response = await http.request<string>({
    method,
    url: path,
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      'Content-Type': 'application/json',
      [portalHeader.name]: portalHeader.value,
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
