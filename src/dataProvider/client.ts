import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios'
import type { Contract } from '../../contract/index.ts'
import {
  basePath,
  customerHeader,
  idempotencyHeader,
  portalHeader,
} from '../../contract/kernel/base.ts'
import type { Endpoint, InputOf, OutputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { decodeAnswer, encodeInput, type WireInput } from '../../contract/kernel/transport.ts'
import { type Answer, downloadFrom, isSheet, isWebPage } from './downloads.ts'
import { loadOnce } from '../loadOnce.ts'
import { readChosenFile } from '../readChosenFile.ts'
import { areas } from './areas.ts'
import { platformError, refusal } from './failures.ts'
import { PlatformError } from './platformError.ts'
import { newUuid } from './uuid.ts'
import { createRetries } from './retries.ts'
import { type RestFetch, restRequest } from './rest.ts'

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Receives the sent share of the request body, 0 to 1. */
  onUpload?: ((progress: number) => void) | undefined
  /** Marks a call that the user did not cause, e.g. polling. It does not extend an idle session. */
  background?: boolean
  /**
   * Marks a call whose failure must not leave the screen, e.g. one that stores a draft while somebody types. Without a
   * session it fails, and the user's own next call leads to the sign-in page.
   */
  aside?: boolean
  /** Marks a call about the session itself, which works also after another tab has changed the customer. */
  ofSession?: boolean
  /** Key of a write that repeats an earlier one, see `useRetry`; a new key without it. */
  idempotencyKey?: string
}

/** The arguments of a call; the input is optional when the endpoint has no required fields. */
type Arguments<E> =
  Record<string, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

/** The endpoints of the contract as typed functions from input to output. */
type Calls = {
  [A in keyof Contract]: {
    [E in keyof Contract[A]]: (
      ...args: Arguments<Contract[A][E]>
    ) => Promise<OutputOf<Contract[A][E]>>
  }
}

/** The API client: the calls of the contract, and ra-data-simple-rest. */
export type Api = Calls & {
  /** Sends a request of ra-data-simple-rest; throws `PlatformError` like all other calls. */
  rest: RestFetch
}

/** Options of `createClient`. */
export interface ClientOptions {
  /** Origin of the platform, or the path below which it is on the portal's own; '' for its root. */
  origin?: string
  /** The customer that the page shows; a write is refused once the session is that of another one. */
  customerId?: number
  /** Called when a call is refused because there is no valid session. */
  onUnauthenticated?: () => void
  /** Called when a call is refused because the user may not make it. */
  onForbidden?: (failure: PlatformError) => void
  /** Called after each call with whether the platform answered. */
  onReachable?: (reachable: boolean) => void
  /**
   * Called with true when a call that the user waits for has no answer for a while, and with false once it has ended.
   * Transfers of files are none: their buttons show that they go on.
   */
  onSlow?: (isSlow: boolean) => void
  /** Milliseconds after which a platform that has not answered with JSON counts as unreachable. */
  timeoutMs?: number
  /** Milliseconds after which a call counts as slow. */
  slowAfterMs?: number
}

/** Longer than the platform waits and works for an answer: 20 s for its turn, and 30 s for a statement. */
const answerTimeoutMs = 90_000

/** How long a user waits in ms before doubting that anything goes on. */
const defaultSlowAfterMs = 10_000

/**
 * Returns a typed client for all calls of the contract and for ra-data-simple-rest, over one axios
 * instance. Every call throws `PlatformError` when it fails.
 */
export function createClient(options: ClientOptions = {}): Api {
  const baseURL = `${options.origin ?? ''}${basePath}`
  // The platform sends no XSRF cookie (calls that change state carry a header instead); with a name, axios would wait
  // for the browser's cookie store before each request.
  const timeout = options.timeoutMs ?? answerTimeoutMs
  const http = axios.create({ baseURL, withCredentials: true, xsrfCookieName: '', timeout })
  const callOf = (name: keyof Contract, call: string) => {
    const endpoint = loadOnce(() => endpointOf(name, call, options))
    return async (input: unknown = {}, callOptions: CallOptions = {}) =>
      send(http, await endpoint(), input, callOptions, options)
  }
  const area = (name: keyof Contract) =>
    new Proxy<Record<string, unknown>>(
      {},
      { get: (known, call: string) => (known[call] ??= callOf(name, call)) },
    )
  // `Object.keys` loses the key types. Each proxy resolves the calls of its own area.
  const calls = Object.fromEntries(
    Object.keys(areas).map((name) => [name, area(name as keyof Contract)]),
  ) as Calls
  const retryOf = createRetries<null>()
  const rest: RestFetch = (path, restOptions = {}) => {
    const send = (headers: Record<string, string>) =>
      callPlatform(() => restRequest(http, path, restOptions, headers), options)
    const { method = 'GET', body } = restOptions
    if (method === 'GET') return send({})
    return retryOf(`${method} ${path}`)(
      [body],
      () => null,
      (_, { idempotencyKey }) =>
        send({ ...customerHeaders(options), [idempotencyHeader]: idempotencyKey }),
    )
  }
  return { ...calls, rest }
}

/**
 * Returns the declaration of a call. When its code cannot be loaded, the platform counts as
 * unreachable.
 */
async function endpointOf(
  area: keyof Contract,
  call: string,
  client: ClientOptions,
): Promise<Endpoint> {
  const endpoints: Record<string, Endpoint> = await areas[area](call).catch((error: unknown) => {
    client.onReachable?.(false)
    throw new PlatformError({ code: 'offline', status: 0, detail: String(error) })
  })
  const endpoint = endpoints[call]
  if (endpoint === undefined) throw new Error(`The contract has no ${area}.${call}`)
  return endpoint
}

async function send(
  http: AxiosInstance,
  endpoint: Endpoint,
  input: unknown,
  call: CallOptions,
  client: ClientOptions,
): Promise<unknown> {
  const wire = encodeCallInput(endpoint, input)
  if (endpoint.inputEncoding === 'multipart') await checkFiles(wire)
  const request = requestOf(endpoint, wire, call, client)
  const isAwaited = !movesFile(endpoint) && !call.background && !call.aside
  return callPlatform(
    async () => read(endpoint, await http.request<unknown>(request)),
    {
      ...(call.aside ? { onReachable: client.onReachable } : client),
      onSlow: isAwaited ? client.onSlow : undefined,
    },
    endpoint,
  )
}

function requestOf(
  endpoint: Endpoint,
  wire: WireInput,
  call: CallOptions,
  client: ClientOptions,
): AxiosRequestConfig {
  const { onUpload } = call
  return {
    method: endpoint.method,
    ...(endpoint.inputEncoding === 'query'
      ? { url: withQuery(endpoint.path, wire) }
      : { url: endpoint.path, data: bodyOf(endpoint, wire) }),
    headers: {
      ...(endpoint.changesState && { [portalHeader.name]: portalHeader.value }),
      ...(endpoint.changesState && !call.ofSession && customerHeaders(client)),
      ...(endpoint.takesIdempotencyKey && {
        [idempotencyHeader]: call.idempotencyKey ?? newUuid(),
      }),
      ...(call.background && { 'X-Background': 'true' }),
    },
    responseType: answersJson(endpoint) ? 'json' : 'blob',
    // A file takes its time on a slow line.
    ...(movesFile(endpoint) && { timeout: 0 }),
    ...(call.signal && { signal: call.signal }),
    ...(onUpload && { onUploadProgress: (event) => onUpload(event.progress ?? 0) }),
  }
}

const answersJson = ({ responseKind }: Endpoint): boolean =>
  responseKind === 'json' || responseKind === 'page'

const movesFile = (endpoint: Endpoint): boolean =>
  !answersJson(endpoint) || endpoint.inputEncoding === 'multipart'

/**
 * Throws `PlatformError` with `unreadableFile` when the browser cannot read a file of the input: it is a folder, or was
 * moved or changed since it was chosen. The request would fail as if the platform could not be reached.
 */
async function checkFiles(wire: WireInput): Promise<void> {
  for (const [, value] of fieldsOf(wire)) {
    if (typeof value === 'string') continue
    if ((await readChosenFile(() => value.slice(0, 1).arrayBuffer())) !== null) continue
    const code = 'unreadableFile'
    throw new PlatformError({ code, status: 0, detail: `problem.${code}` })
  }
}

const customerHeaders = ({ customerId }: ClientOptions): Record<string, string> =>
  customerId === undefined ? {} : { [customerHeader]: String(customerId) }

/**
 * Awaits a request, reports whether the platform answered, and rethrows every failure as `PlatformError`. A request
 * that the caller aborted throws what `fetch` would, which react-admin does not log as a failure.
 */
async function callPlatform<T>(
  request: () => Promise<T>,
  client: ClientOptions,
  endpoint?: Endpoint,
): Promise<T> {
  const endWait = watchWait(client)
  try {
    const answer = await request()
    client.onReachable?.(true)
    return answer
  } catch (error) {
    if (axios.isCancel(error)) throw new DOMException('The request was aborted', 'AbortError')
    const failure = await platformError(error, endpoint)
    client.onReachable?.(failure.code !== 'offline')
    if (failure.status === 401 && endpoint?.access !== 'public') client.onUnauthenticated?.()
    if (failure.code === 'forbidden') client.onForbidden?.(failure)
    throw failure
  } finally {
    endWait()
  }
}

/** Reports a call as slow after a while. The returned function ends the wait, and takes the report back. */
function watchWait({ onSlow, slowAfterMs = defaultSlowAfterMs }: ClientOptions): () => void {
  if (onSlow === undefined) return () => {}
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    onSlow(true)
  }, slowAfterMs)
  return () => {
    clearTimeout(timer)
    if (isSlow) onSlow(false)
  }
}

/**
 * Encodes the input of a call. Input that the contract rejects throws the same `PlatformError` as
 * the platform would, without a request.
 */
function encodeCallInput(endpoint: Endpoint, input: unknown): WireInput {
  try {
    return encodeInput(endpoint, input)
  } catch (error) {
    throw error instanceof Problem ? refusal(error) : error
  }
}

/** A value of a query string or a form after encoding. */
type FieldValue = string | number | boolean | Blob | null | undefined

/** Yields the fields that have a value. A list becomes its field name repeated, without `[]`. */
function* fieldsOf(wire: WireInput): Generator<[name: string, value: string | Blob]> {
  for (const [name, value] of Object.entries(wire)) {
    for (const one of Array.isArray(value) ? (value as FieldValue[]) : [value as FieldValue]) {
      if (one === null || one === undefined) continue
      yield [name, one instanceof Blob ? one : String(one)]
    }
  }
}

function textFields(wire: WireInput): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of fieldsOf(wire)) {
    if (typeof value !== 'string') throw new Error(`${name}: a file needs a multipart form`)
    fields.append(name, value)
  }
  return fields
}

/** Returns the path with the input of the call as its query string. */
function withQuery(path: string, wire: WireInput): string {
  const query = textFields(wire).toString()
  return query === '' ? path : `${path}?${query}`
}

function bodyOf(endpoint: Endpoint, wire: WireInput): unknown {
  if (endpoint.inputEncoding === 'json') return wire
  if (endpoint.inputEncoding !== 'multipart') return textFields(wire)
  const parts = new FormData()
  for (const [name, value] of fieldsOf(wire)) parts.append(name, value)
  return parts
}

/** Returns the output in a response; throws `PlatformError` with `offline` for one that is not the platform's. */
async function read(endpoint: Endpoint, response: Answer): Promise<unknown> {
  if (isWebPage(response)) {
    throw new PlatformError({
      code: 'offline',
      status: 0,
      detail: 'A web page in place of an answer',
    })
  }
  switch (endpoint.responseKind) {
    case 'json':
      return decodeAnswer(endpoint, response.status === 204 ? null : response.data)
    case 'page': {
      const total = Number(response.headers['x-total-count'])
      return decodeAnswer(endpoint, { body: response.data, total })
    }
    case 'download':
      return downloadFrom(response)
    case 'jsonOrSheet': {
      if (isSheet(response)) {
        const accepted = Number(response.headers['x-accepted-count'] ?? 0)
        return { outcome: 'partial', accepted, sheet: downloadFrom(response) }
      }
      const text = await (response.data as Blob).text()
      return { outcome: 'complete', answer: decodeAnswer(endpoint, JSON.parse(text)) }
    }
  }
}
