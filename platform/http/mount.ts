import type { Context, Hono } from 'hono'
import type { Download, Page } from '../../contract/kernel/answer.ts'
import { type Endpoint, needsSession } from '../../contract/kernel/endpoint.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { decodeInput } from '../../contract/kernel/transport.ts'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import type { Handler, Handlers } from '../context.ts'
import { requireShortList } from '../db/listing.ts'
import { retryTransient } from '../db/retryTransient.ts'
import type { CallEnv } from './callEnv.ts'
import { limitCost, limitLongList } from './limits/costlyCalls.ts'
import { guardWrite } from './csrf.ts'
import { inDownloadSlot } from './downloads.ts'
import { answerOnce, idempotencyKeyOf, inTurn } from './idempotency.ts'
import { readWireInput, refuseContradiction } from './input.ts'
import { checkInputScope, checkPermission } from './invoke.ts'
import { membersNamedIn } from './scope.ts'
import { pageOfShortList } from './shortList.ts'
import { replyOf, sendDownload, sendJson, sendReply } from './reply.ts'

/** Gives every endpoint of an area its route. */
export function mountArea<A extends Record<string, Endpoint>>(
  app: Hono<CallEnv>,
  area: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(area)) {
    mountEndpoint(app, endpoint, handlers[name] as Handler<Endpoint>)
  }
}

function mountEndpoint(app: Hono<CallEnv>, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const answer = (c: Context<CallEnv, string>) => answerCall(c, endpoint, handler)
  if (endpoint.method === 'GET') {
    app.get(endpoint.path, (c) => {
      if (endpoint.changesState) refuseSafeMethod(c)
      return answer(c)
    })
  }
  if (endpoint.method === 'POST' || endpoint.changesState) app.post(endpoint.path, answer)
}

/** Checks who calls, then carries out the call: within the limits of its cost, and under an idempotency key once. */
async function answerCall(
  c: Context<CallEnv, string>,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): Promise<Response> {
  const call = c.get('call')
  c.set('route', endpoint.path)
  c.set('endpoint', endpoint)
  c.header('Cache-Control', 'private, no-store')
  if (endpoint.changesState) guardWrite(c, call)
  await checkPermission(endpoint, call)
  const key = endpoint.takesIdempotencyKey ? idempotencyKeyOf(c) : undefined
  const run = () =>
    limitCost({ cost: endpoint.cost, bodyBytes: bodyBytesOf(c, endpoint) }, call, async () => {
      const { wire, input } = await checkedInput(c, endpoint)
      if (key === undefined) return runHandler(c, endpoint, handler, input)
      return answerOnce(c, {
        key,
        endpoint: endpoint.path,
        input: wire,
        run: (keyedCall) => handler(input, keyedCall),
        replyOf: (clean) => replyOf(endpoint, clean),
      })
    })
  if (key !== undefined) return inTurn(call, key, run)
  return endpoint.responseKind === 'download' ? inDownloadSlot(c, run) : run()
}

/** Reads the input of a request. Throws a `Problem` for what its endpoint or the scope of the session refuses. */
async function checkedInput(c: Context<CallEnv, string>, endpoint: Endpoint) {
  const call = c.get('call')
  const wire = await readWireInput(endpoint, c.req)
  c.set('input', wire)
  refuseContradiction(endpoint, wire)
  const input = decodeInput(endpoint, wire)
  await checkInputScope(endpoint, input, call)
  if (needsSession(endpoint) && call.maybeSession !== null) {
    c.set('memberIds', membersNamedIn(input, call.maybeSession))
  }
  return { wire, input }
}

/** Runs the handler and returns its response. A read is run again after an error that passes. */
function runHandler(
  c: Context<CallEnv, string>,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  input: unknown,
): Promise<Response> {
  const call = c.get('call')
  const run = () => handler(input, call)
  return limitLongList(endpoint, input, call, async () =>
    respond(c, endpoint, input, await (endpoint.changesState ? run() : retryTransient(run))),
  )
}

/**
 * Throws `Problem('methodNotAllowed')` for a HEAD, which Hono answers by the route of GET and which must change nothing
 * (RFC 9110, 9.2.1), and for a GET where the configuration refuses those that change state.
 */
function refuseSafeMethod(c: Context<CallEnv>): void {
  const { legacyGet } = c.get('call').platform.config
  if (legacyGet && c.req.method !== 'HEAD') return
  const methods = legacyGet ? ['GET', 'POST'] : ['POST']
  c.header('Allow', methods.join(', '))
  throw new Problem('methodNotAllowed', `This call changes state: use ${methods.join(' or ')}`)
}

/**
 * Returns the length of the body of a request in bytes; the most that its endpoint takes, when the request does not say
 * it.
 */
const bodyBytesOf = (c: Context<CallEnv>, { method, maxBodyBytes }: Endpoint): number =>
  Number(c.req.header('content-length') ?? (method === 'GET' ? 0 : maxBodyBytes))

/** Returns whether callers may ask for one page of what the endpoint answers. */
const isPaged = ({ input }: Endpoint): boolean => wireKeysOf(input)?.names['page'] !== undefined

/**
 * Returns the page of a list that was requested, and the total of the list where it is known. A list that its handler
 * reads whole is the answer itself, or its `rows`.
 */
function pageOf(clean: unknown, query: ListQuery): { answer: unknown; total?: number } {
  if (Array.isArray(clean)) return { answer: pageOfShortList(clean, query), total: clean.length }
  const { rows, total } = clean as Partial<Page<Record<string, unknown>>>
  if (total !== undefined) return { answer: clean, total }
  if (rows === undefined) return { answer: clean }
  return {
    answer: { ...(clean as object), rows: pageOfShortList(rows, query) },
    total: rows.length,
  }
}

function respond(
  c: Context<CallEnv>,
  endpoint: Endpoint,
  input: unknown,
  clean: unknown,
): Response | Promise<Response> {
  if (endpoint.responseKind === 'download') return sendDownload(c, clean as Download)
  if (endpoint.responseKind === 'page') requireShortList(clean as Page<unknown>)
  if (endpoint.responseKind === 'jsonOrSheet') return sendReply(c, replyOf(endpoint, clean))
  if (!isPaged(endpoint)) return sendJson(c, endpoint, clean)
  const { answer, total } = pageOf(clean, input as ListQuery)
  if (total !== undefined) c.header('X-Total-Count', String(total))
  return sendJson(c, endpoint, answer)
}
