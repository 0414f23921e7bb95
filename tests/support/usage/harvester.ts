import { counterReports } from '../../../contract/counter/endpoints.ts'
import type { Caller } from '../caller.ts'
import type { TestPlatform } from '../platform.ts'

/** What a harvester receives. */
export interface HarvestAnswer {
  status: number
  contentType: string
  retryAfter: string | null
  text: string
  /** undefined where the answer is no JSON. */
  json: unknown
}

/** A program that fetches reports: no session, no header of the portal, the exact paths of the standard. */
export interface Harvester {
  requestorId: string
  apiKey: string
  get(
    path: string,
    parameters?: Record<string, string | string[] | undefined>,
  ): Promise<HarvestAnswer>
}

/** Makes credentials as an administrator and harvests with them from another address. */
export async function harvesterOf(
  carrel: TestPlatform,
  administrator: Caller,
  customerId: number,
): Promise<Harvester> {
  const credential = await administrator.call(counterReports.createCredential, {
    label: 'Usage harvester',
  })
  const identity = {
    customer_id: String(customerId),
    requestor_id: credential.requestorId,
    api_key: credential.apiKey,
  }
  return {
    ...credential,
    get: (path, parameters = {}) => harvest(carrel, path, { ...identity, ...parameters }),
  }
}

/** Sends a request of a harvester. A parameter that is undefined is left out; one that is a list is repeated. */
export async function harvest(
  { app }: TestPlatform,
  path: string,
  parameters: Record<string, string | string[] | undefined>,
  { ip = '203.0.113.9', method = 'GET' } = {},
): Promise<HarvestAnswer> {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === undefined ? [] : [[name, one]])),
    ),
  )
  const response = await app.fetch(
    new Request(`http://localhost:8080${path}?${query}`, { method }),
    { incoming: { socket: { remoteAddress: ip } } },
  )
  const text = await response.text()
  const contentType = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    contentType,
    retryAfter: response.headers.get('retry-after'),
    text,
    json: contentType.startsWith('application/json') ? (JSON.parse(text) as unknown) : undefined,
  }
}
