import { contract } from '../../contract/index.ts'
import { basePath, idempotencyHeader } from '../../contract/kernel/base.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { decodeAnswer, encodeInput } from '../../contract/kernel/transport.ts'
import { requestOf } from '../support/caller.ts'

/** Outcome of a call to a product that may die at any moment. */
export type RemoteOutcome<O> =
  | { kind: 'acknowledged'; answer: O }
  | { kind: 'refused'; status: number; text: string }
  /**
   * No answer, or one that says that the database is away: the write may or may not have happened. `reason` is `503` or
   * the code of the network, such as `ECONNREFUSED`.
   */
  | { kind: 'unknown'; reason: string; retryAfter: number }

/** Returns the outcome of a call that the product answered with 503. */
export const unavailable = (response: Response): RemoteOutcome<never> => ({
  kind: 'unknown',
  reason: '503',
  retryAfter: Number(response.headers.get('retry-after') ?? 0),
})

/** Returns the outcome of a call that ended before its answer was read. */
export function withoutAnswer(error: unknown): RemoteOutcome<never> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
      ? cause.code
      : String(cause)
  return { kind: 'unknown', reason, retryAfter: 0 }
}

/** Calls an endpoint of a running product with a session by bearer token; under a key it has its effect once. */
export async function callRemote<I, O>(
  url: string,
  endpoint: Endpoint<I, O>,
  input: I,
  sessionKey?: string,
  idempotencyKey?: string,
): Promise<RemoteOutcome<O>> {
  const [path, init] = requestOf(endpoint, encodeInput(endpoint, input))
  const headers = new Headers(init.headers)
  if (sessionKey !== undefined) headers.set('authorization', `Bearer ${sessionKey}`)
  if (idempotencyKey !== undefined) headers.set(idempotencyHeader, idempotencyKey)
  try {
    const response = await fetch(url + basePath + path, {
      ...init,
      headers,
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (response.status === 503) return unavailable(response)
    if (!response.ok) return { kind: 'refused', status: response.status, text }
    const wire: unknown = text === '' ? null : JSON.parse(text)
    return { kind: 'acknowledged', answer: decodeAnswer<unknown, O>(endpoint, wire) }
  } catch (error) {
    return withoutAnswer(error)
  }
}

/** Signs in and returns the key of the session. */
export async function signInRemote(
  url: string,
  username: string,
  password: string,
): Promise<RemoteOutcome<string>> {
  try {
    const response = await fetch(url + basePath + contract.session.signIn.path, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (response.status === 503) return unavailable(response)
    const { session_key: key } = JSON.parse(text) as { session_key?: string }
    if (key === undefined) return { kind: 'refused', status: response.status, text }
    return { kind: 'acknowledged', answer: key }
  } catch (error) {
    return withoutAnswer(error)
  }
}
