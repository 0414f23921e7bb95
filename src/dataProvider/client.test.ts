// @vitest-environment jsdom
import { Hono } from 'hono'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { articlesByTypeInput } from '../../contract/dashboard/articleQuery.ts'
import { contract } from '../../contract/index.ts'
import {
  basePath,
  customerHeader,
  idempotencyHeader,
  idempotencyKeyPattern,
  portalHeader,
} from '../../contract/kernel/base.ts'
import { encodeAnswer, encodeInput } from '../../contract/kernel/transport.ts'
import { createClient } from './client.ts'
import { isLostReply } from './isLostReply.ts'
import { PlatformError } from './platformError.ts'

const { session, dashboard } = contract
let seen: { headers: Headers; url: URL; body: string }
let status = { code: 200, headers: {} as Record<string, string> }
let problem: object | null = null

/** Answers as the contract says, and remembers what it was asked. */
const platform = new Hono().basePath(basePath)
platform.use(async (c, next) => {
  const body = await c.req.text()
  seen = { headers: c.req.raw.headers, url: new URL(c.req.url), body }
  if (problem === null) return next()
  return Response.json(problem, { status: status.code, headers: status.headers })
})
platform.get(dashboard.libraryUserCounts.path, (c) =>
  c.json(
    encodeAnswer(dashboard.libraryUserCounts, { created: 1, active: 2, inactive: 3 }) as object,
  ),
)
platform.get(dashboard.articlesByType.path, (c) =>
  c.json(
    encodeAnswer(dashboard.articlesByType, {
      answer: { facets: { count: 0, dataType: { buckets: [] } } },
    }) as object,
  ),
)
platform.post(session.signOut.path, (c) => c.body(null, 204))
platform.post(session.endOtherSessions.path, (c) =>
  c.json(encodeAnswer(session.endOtherSessions, { ended: 0 }) as object),
)

const server = setupServer(http.all('*', ({ request }) => platform.fetch(request)))
beforeAll(() => server.listen())
afterAll(() => server.close())
afterEach(() => server.resetHandlers())
beforeEach(() => {
  problem = null
  status = { code: 200, headers: {} }
})

const api = createClient({ origin: window.location.origin })

const failed = (code: number, error: object, headers: Record<string, string> = {}) => {
  status = { code, headers }
  problem = { error }
}

async function failureOf(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PlatformError)) throw new Error('The call did not fail as expected')
  return error
}

it('sends wire names and returns clean ones', async () => {
  const counts = await api.dashboard.libraryUserCounts({ customerId: 1002 })
  expect(counts).toEqual({ created: 1, active: 2, inactive: 3 })
  const wire = encodeInput(dashboard.libraryUserCounts, { customerId: 1002 })
  expect([...seen.url.searchParams]).toEqual(Object.entries(wire).map(([k, v]) => [k, String(v)]))
  expect(Object.keys(wire)).not.toContain('customerId')
  expect(seen.headers.get(portalHeader.name)).toBeNull()
})

it('repeats the name of a list', async () => {
  const filter = { fullText: true, active: true, resourceTypes: [], subjects: [], openOnly: false }
  await api.dashboard.articlesByType(articlesByTypeInput(filter))
  expect(seen.url.searchParams.getAll('fq')).toEqual(['full_text:true', 'active:true'])
})

it('says that it is the portal when it changes something, and understands an empty answer', async () => {
  await expect(api.session.signOut()).resolves.toBeUndefined()
  expect(seen.headers.get(portalHeader.name)).toBe(portalHeader.value)
})

it('says with each write, but for those of the session itself, which customer the page shows', async () => {
  const ofLibrary = createClient({ origin: window.location.origin, customerId: 1002 })
  await ofLibrary.session.endOtherSessions()
  expect(seen.headers.get(customerHeader)).toBe('1002')
  await ofLibrary.session.signOut({}, { ofSession: true })
  expect(seen.headers.get(customerHeader)).toBeNull()
  await ofLibrary.dashboard.libraryUserCounts({ customerId: 1002 })
  expect(seen.headers.get(customerHeader)).toBeNull()
})

it('sends each write under a key of its own, or under the one that it is given, and reads under none', async () => {
  await api.dashboard.libraryUserCounts({ customerId: 1002 })
  expect(seen.headers.get(idempotencyHeader)).toBeNull()
  const keys = []
  for (const options of [{}, {}, { idempotencyKey: 'same' }]) {
    await api.session.endOtherSessions({}, options)
    keys.push(seen.headers.get(idempotencyHeader) ?? '')
  }
  expect(keys.map((key) => idempotencyKeyPattern.test(key))).toEqual([true, true, true])
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe('same')
})

it('sends a form as a form', async () => {
  failed(429, { code: 'throttled', message: 'wait' }, { 'Retry-After': '120' })
  const error = await failureOf(api.session.signIn({ username: 'm & m', password: 'a+b' }))
  expect(new URLSearchParams(seen.body).get('username')).toBe('m & m')
  expect(new URLSearchParams(seen.body).get('password')).toBe('a+b')
  expect(error).toMatchObject({ status: 429, message: 'problem.throttled' })
  expect(error.failure.retryAfter).toBe(120)
})

it('tells a limit of hours from too many calls at once', async () => {
  failed(429, { code: 'throttled', message: 'wait' }, { 'Retry-After': '3600' })
  const error = await failureOf(api.dashboard.libraryUserCounts({ customerId: 1002 }))
  expect(error).toMatchObject({ code: 'throttled', message: 'problem.limitReached' })
})

it('names the fields of a refused form as the form does', async () => {
  const [wireName = ''] = Object.keys(encodeInput(dashboard.libraryUserCounts, { customerId: 1 }))
  failed(422, { code: 'invalid', message: 'no', fields: { [wireName]: 'must be an id' } })
  const error = await failureOf(api.dashboard.libraryUserCounts({ customerId: 1 }))
  expect(error.body.errors).toEqual({ customerId: 'must be an id' })
})

it('keeps the request id of a failure, so that the user can report it', async () => {
  failed(500, { code: 'unexpected', message: 'x', requestId: 'req-1' })
  const error = await failureOf(api.dashboard.libraryUserCounts({ customerId: 1 }))
  expect(error.failure.requestId).toBe('req-1')
})

it('understands the error page of a proxy', async () => {
  failed(502, {})
  const error = await failureOf(api.dashboard.libraryUserCounts({ customerId: 1 }))
  expect(error.code).toBe('unavailable')
})

it.each(['list', 'file', 'upload'] as const)(
  'takes a web page in place of the answer for a lost connection: %s',
  async (kind) => {
    const page = new Response('<p>Sign in to the network</p>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    server.use(http.all('*', () => page))
    const reachable: boolean[] = []
    const onReachable = (is: boolean) => reachable.push(is)
    const behindProxy = createClient({ origin: window.location.origin, onReachable })
    const calls = {
      list: () => behindProxy.dashboard.libraryUserCounts({ customerId: 1002 }),
      file: () => behindProxy.ddr.file({ ddrId: 1 }),
      upload: () =>
        behindProxy.endUsers.upload({ customerId: 1002, file: new File(['x'], 'users.xlsx') }),
    }
    expect((await failureOf(calls[kind]())).code).toBe('offline')
    expect(reachable).toEqual([false])
  },
)

it('reports an ended session, but not a wrong password', async () => {
  const onUnauthenticated = vi.fn<() => void>()
  const watched = createClient({ origin: window.location.origin, onUnauthenticated })
  failed(401, { code: 'unauthenticated', message: 'Sign in first' })
  await failureOf(watched.session.signIn({ username: 'a', password: 'b' }))
  expect(onUnauthenticated).not.toHaveBeenCalled()
  await failureOf(watched.dashboard.libraryUserCounts({ customerId: 1 }))
  expect(onUnauthenticated).toHaveBeenCalledOnce()
})

it('does not report an ended session for a call that the user did not cause', async () => {
  const onUnauthenticated = vi.fn<() => void>()
  const watched = createClient({ origin: window.location.origin, onUnauthenticated })
  failed(401, { code: 'unauthenticated', message: 'Sign in first' })
  const draft = { form: 'organization', content: '{}' }
  const error = await failureOf(watched.drafts.save(draft, { aside: true }))
  expect(error.code).toBe('unauthenticated')
  expect(onUnauthenticated).not.toHaveBeenCalled()
})

it('distinguishes a lost connection from a refusal', async () => {
  const onReachable = vi.fn<(reachable: boolean) => void>()
  const watched = createClient({ origin: window.location.origin, onReachable })
  server.use(http.all('*', () => Response.error(), { once: true }))
  const error = await failureOf(watched.dashboard.libraryUserCounts({ customerId: 1 }))
  expect(error).toMatchObject({ code: 'offline', status: 0 })
  expect(onReachable).toHaveBeenLastCalledWith(false)
  await watched.dashboard.libraryUserCounts({ customerId: 1 })
  expect(onReachable).toHaveBeenLastCalledWith(true)
})

it('throws an AbortError for a request that the caller aborts, whose reply counts as lost', async () => {
  const onReachable = vi.fn<(isReachable: boolean) => void>()
  const aborted = new AbortController()
  aborted.abort()
  const options = { signal: aborted.signal }
  const client = createClient({ origin: window.location.origin, onReachable })
  const counts = client.dashboard.libraryUserCounts({ customerId: 1002 }, options)
  const error: unknown = await counts.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(isLostReply(error)).toBe(true)
  expect(onReachable).not.toHaveBeenCalled()
})

it('refuses a file that cannot be read any more, and does not take it for a lost connection', async () => {
  const onReachable = vi.fn<(reachable: boolean) => void>()
  const watched = createClient({ origin: window.location.origin, onReachable })
  const arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
  const file = Object.assign(new File(['a'], 'users.csv'), { slice: () => ({ arrayBuffer }) })
  const input = { file, customerId: 1002, purpose: 'creation' } as const
  const error = await failureOf(watched.endUsers.check(input))
  expect(error).toMatchObject({ code: 'unreadableFile', message: 'problem.unreadableFile' })
  expect(onReachable).not.toHaveBeenCalled()
})

it('names the fields of input that the contract refuses, as the platform would', async () => {
  const call = api.dashboard.libraryUserCounts({ customerId: -1 })
  const { code, failure } = await failureOf(call)
  expect(code).toBe('invalid')
  expect(Object.keys(failure.fields ?? {})).toEqual(['customerId'])
})

it('reports a call as slow until it is answered, but no transfer of a file and no call that nobody waits for', async () => {
  const reports: boolean[] = []
  const watched = createClient({
    origin: window.location.origin,
    onSlow: (isSlow) => reports.push(isSlow),
    slowAfterMs: 10,
  })
  const late = Promise.withResolvers<null>()
  server.use(http.all('*', async () => Response.json(await late.promise, { status: 503 })))
  const failures = [
    watched.ddr.file({ ddrId: 1 }),
    watched.dashboard.libraryUserCounts({ customerId: 1 }, { background: true }),
    watched.drafts.save({ form: 'organization', content: '{}' }, { aside: true }),
    watched.dashboard.libraryUserCounts({ customerId: 1 }),
  ].map(failureOf)
  await vi.waitFor(() => expect(reports).toEqual([true]))
  late.resolve(null)
  await Promise.all(failures)
  expect(reports).toEqual([true, false])
})

it('reports no call as slow that is answered at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onSlow = vi.fn<(isSlow: boolean) => void>()
  const watched = createClient({ origin: window.location.origin, onSlow, slowAfterMs: 10 })
  await watched.dashboard.libraryUserCounts({ customerId: 1 })
  await vi.runAllTimersAsync()
  expect(onSlow).not.toHaveBeenCalled()
})

it('a platform that does not answer counts as unreachable after a while, but not while a file comes', async () => {
  const reachable: boolean[] = []
  const impatient = createClient({
    origin: window.location.origin,
    timeoutMs: 50,
    onReachable: (is) => reachable.push(is),
  })
  const late = Promise.withResolvers<Response>()
  server.use(http.all('*', () => late.promise))
  const file = impatient.ddr.file({ ddrId: 1 })
  const unreachable = { code: 'offline', status: 0 }
  await expect(impatient.dashboard.libraryUserCounts({ customerId: 1002 })).rejects.toMatchObject(
    unreachable,
  )
  await expect(impatient.rest('/rest/supportNotes')).rejects.toMatchObject(unreachable)
  expect(reachable).toEqual([false, false])
  late.resolve(new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
  expect(await file).toMatchObject({ contentType: 'application/pdf' })
  expect(reachable).toEqual([false, false, true])
})
