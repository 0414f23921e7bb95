import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { encodeInput } from '../contract/kernel/transport.ts'
import { type DemoAccount, demoPasswords } from '../tests/support/accounts.ts'
import { requestOf } from '../tests/support/caller.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'
import { type Bench, type Figure, figureOf, median, repeat } from './figures.ts'
import { withProduct } from './product.ts'

const scale = 10
const [warmUps, runs] = [5, 40]

/** Who calls the dashboards, and the input of the calls: the first demo library and the consortium. */
const callers: { account: DemoAccount; prefix: string; input: Record<string, unknown> }[] = [
  { account: 'meridian', prefix: 'library', input: { customerId: meridianId, consortiumId } },
  {
    account: 'consortium',
    prefix: 'consortium',
    input: { consortiumId, customerId: consortiumId },
  },
]

/** Every call of both dashboards over HTTP, one at a time; the floor is a call that does nothing. */
export const calls: Bench = {
  name: `Dashboard calls at scale ${scale} (${runs} runs each)`,
  run: () =>
    withProduct(scale, async (url) => {
      const floor = median(await timed(`${url}${basePath}/health`, {}))
      const figures: Figure[] = [{ what: 'a call that does nothing', unit: 'ms', value: floor }]
      for (const { account, prefix, input } of callers) {
        const headers = { authorization: `Bearer ${await sessionKey(url, account)}` }
        for (const [name, endpoint] of Object.entries<Endpoint>(contract.dashboard)) {
          if (!name.startsWith(prefix)) continue
          const times = await timed(addressOf(url, endpoint, input), headers)
          figures.push(figureOf(name, 'ms', times, { floor, budget: 30 }))
        }
      }
      return figures
    }),
}

/** Returns the URL of a GET call with its input in the query. */
export function addressOf(url: string, endpoint: Endpoint, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(encodeInput(endpoint, input))) {
    query.set(key, String(value))
  }
  return `${url}${basePath}${endpoint.path}?${query}`
}

/** Returns the text that an address answers. Throws on any answer but success. */
export async function fetchText(address: string, init: RequestInit): Promise<string> {
  const answer = await fetch(address, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Returns how long each of the measured calls of an address took, in ms. Throws on any answer but success. */
export async function timed(address: string, headers: Record<string, string>): Promise<number[]> {
  const send = () => fetchText(address, { headers })
  await repeat(warmUps, send)
  return repeat(runs, send)
}

/**
 * Signs an account in and returns a function that makes calls in its session and returns the text of each answer; it
 * throws on any answer but success.
 */
export async function callerOf(url: string, account: DemoAccount) {
  const authorization = `Bearer ${await sessionKey(url, account)}`
  return async <I>(endpoint: Endpoint<I>, input: I): Promise<string> => {
    const [path, init] = requestOf(endpoint, encodeInput(endpoint, input))
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    return fetchText(`${url}${basePath}${path}`, { ...init, headers })
  }
}

/** Signs an account in and returns the key of its session. */
export async function sessionKey(url: string, account: DemoAccount): Promise<string> {
  const { path } = contract.session.signIn
  const body = new URLSearchParams({ username: account, password: demoPasswords[account] })
  const answer = await fetch(`${url}${basePath}${path}`, { method: 'POST', body })
  const { session_key: key } = (await answer.json()) as { session_key?: string }
  if (!key) throw new Error(`${account} cannot sign in`)
  return key
}
