import { contract } from '../../contract/index.ts'
import { basePath, portalHeader } from '../../contract/kernel/base.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { cleanFieldPath } from '../../contract/kernel/fieldPath.ts'
import { Problem, type ProblemCode } from '../../contract/kernel/problem.ts'
import { decodeAnswer, encodeInput, type WireInput } from '../../contract/kernel/transport.ts'
import type { createApp } from '../../platform/app.ts'

const cookiePattern = /carrel_session=([^;]*)/

/** The platform in this process, or a way to one elsewhere. */
export type App = Pick<ReturnType<typeof createApp>, 'fetch'>

/** A browser's worth of behaviour around the platform: a cookie, the portal's header, typed calls. */
export class Caller {
  readonly #app: App
  readonly #ip: string
  cookie: string | undefined

  constructor(app: App, ip = '127.0.0.1') {
    this.#app = app
    this.#ip = ip
  }

  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.call(contract.session.signIn, { username, password })
    if (answer.outcome !== 'success')
      throw new Error(`${username} could not sign in: ${answer.outcome}`)
  }

  /** Calls an endpoint; throws the Problem it answers with. */
  async call<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O> {
    const response = await this.fetch(...requestOf(endpoint, encodeInput(endpoint, input)))
    if (!response.ok) throw await problemIn(endpoint, response)
    return (await answerOf(endpoint, response)) as O
  }

  /** Any request below the platform's base path, as the portal would send it. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie !== undefined) headers.set('cookie', `carrel_session=${this.cookie}`)
    if (!headers.has(portalHeader.name)) headers.set(portalHeader.name, portalHeader.value)
    const request = new Request(`http://localhost:8080${basePath}${path}`, { ...init, headers })
    const response = await this.#app.fetch(request, {
      incoming: { socket: { remoteAddress: this.#ip } },
    })
    const cookie = response.headers.get('set-cookie')?.match(cookiePattern)?.[1]
    if (cookie !== undefined) this.cookie = cookie === '' ? undefined : cookie
    return response
  }
}

/** Returns the problem that a call ends in; throws when it succeeds or ends in another error. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  try {
    await call
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('the call succeeded')
}

/** Returns the code of the problem that a call ends in. */
export const problemCode = async (call: Promise<unknown>): Promise<ProblemCode> =>
  (await problemOf(call)).code

/** Returns the fields that a refused call names, with their faults. */
export const fieldsOf = async (call: Promise<unknown>): Promise<Record<string, string>> =>
  (await problemOf(call)).details.fields ?? {}

/** Returns the status of a call with these wire parameters, and the fields that its refusal names. */
export async function refusalOf(
  caller: Caller,
  { path }: Pick<Endpoint, 'path'>,
  parameters: Record<string, string>,
): Promise<{ status: number; fields: Record<string, string> }> {
  const response = await caller.fetch(`${path}?${new URLSearchParams(parameters)}`)
  const body = (await response.json()) as { error?: { fields?: Record<string, string> } }
  return { status: response.status, fields: body.error?.fields ?? {} }
}

/** Returns the path of a call with its query, and its method, headers and body. */
export function requestOf<I>(
  endpoint: Endpoint<I>,
  wire: WireInput,
): [path: string, init: RequestInit] {
  const { method, path, inputEncoding } = endpoint
  if (inputEncoding === 'json') {
    return [
      path,
      { method, body: JSON.stringify(wire), headers: { 'content-type': 'application/json' } },
    ]
  }
  const fields = Object.entries(wire).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => [name, one] as const),
  )
  const texts = fields.map(([name, value]) => [name, String(value)])
  if (inputEncoding === 'query') return [`${path}?${new URLSearchParams(texts)}`, { method }]
  if (inputEncoding === 'form') return [path, { method, body: new URLSearchParams(texts) }]
  const body = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof Blob) body.append(name, value)
    else body.append(name, String(value))
  }
  return [path, { method, body }]
}

async function answerOf<I>(endpoint: Endpoint<I>, response: Response): Promise<unknown> {
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false
  switch (endpoint.responseKind) {
    case 'download':
      return downloaded(response)
    case 'page':
      return decodeAnswer(endpoint, {
        body: (await response.json()) as unknown,
        total: Number(response.headers.get('x-total-count')),
      })
    case 'jsonOrSheet':
      return json
        ? { outcome: 'complete', answer: decodeAnswer(endpoint, await response.json()) }
        : {
            outcome: 'partial',
            accepted: Number(response.headers.get('x-accepted-count')),
            sheet: await downloaded(response),
          }
    case 'json':
      return decodeAnswer(endpoint, response.status === 204 ? null : await response.json())
  }
}

async function downloaded(response: Response): Promise<Download> {
  return {
    fileName: response.headers.get('content-disposition')?.match(/filename="([^"]*)"/)?.[1] ?? '',
    contentType: response.headers.get('content-type') ?? '',
    body: await response.blob(),
  }
}

async function problemIn<I>(endpoint: Endpoint<I>, response: Response): Promise<Problem> {
  const { error } = (await response.json()) as {
    error: {
      code: ProblemCode
      message: string
      fields?: Record<string, string>
      data?: Record<string, unknown>
    }
  }
  const retryAfter = response.headers.get('retry-after')
  return new Problem(error.code, error.message, {
    ...(error.fields && { fields: cleanFields(endpoint, error.fields) }),
    ...(error.data && { data: error.data }),
    ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
  })
}

const cleanFields = <I>(endpoint: Endpoint<I>, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      cleanFieldPath(endpoint.input, path),
      message,
    ]),
  )
