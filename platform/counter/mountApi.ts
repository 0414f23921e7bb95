import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CounterRefusal, exception, exceptions } from '../../contract/counter/exceptions.ts'
import { harvestRoot } from '../../contract/counter/harvestRequest.ts'
import { contract } from '../../contract/index.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Platform } from '../context.ts'
import { isUnreachable } from '../db/connection/connectionErrors.ts'
import type { CallEnv } from '../http/callEnv.ts'
import { makeCall } from '../http/call.ts'
import { mountArea } from '../http/mount.ts'
import { asProblem, isLogged, wireFields } from '../http/problems.ts'
import { counterApiHandlers } from './apiHandlers.ts'

/** Returns the exception of the standard for a failure; undefined for a defect of the platform. */
function refusalOf(
  c: Context<CallEnv>,
  error: unknown,
  problem: Problem | undefined,
): CounterRefusal | undefined {
  if (problem?.code === 'invalid') return new CounterRefusal(1030, faultsText(c, problem))
  if (problem?.code === 'malformed' || problem?.code === 'tooLarge') {
    return new CounterRefusal(1030, problem.message)
  }
  // A harvester that left while its call waited reads no answer.
  if (problem?.code === 'cancelled') return new CounterRefusal(1010)
  const { retryAfter } = problem?.details ?? {}
  if (retryAfter === undefined) return undefined
  // The standard distinguishes an unavailable service (1000) from a busy one (1010).
  return isUnreachable(error)
    ? new CounterRefusal(1000, 'The database cannot be reached', retryAfter)
    : new CounterRefusal(1010, undefined, retryAfter)
}

/** Returns the parameters that cannot be read, each with what is wrong with it. */
const faultsText = (c: Context<CallEnv>, { details }: Problem): string =>
  Object.entries(wireFields(c, details.fields) ?? {})
    .map(([parameter, text]) => `${parameter}: ${text}`)
    .join('; ')

/** Returns the COUNTER API as a Hono app that answers errors as the standard says. */
export function counterApiApp(platform: Platform): Hono<CallEnv> {
  const api = new Hono<CallEnv>()
  api.onError((error, c) => {
    if (error instanceof CounterRefusal) return sendRefusal(c, error)
    const problem = asProblem(error)
    const refusal = refusalOf(c, error, problem)
    const requestId = c.get('requestId')
    if (refusal !== undefined) {
      if (problem !== undefined && isLogged(error, problem)) {
        platform.log.warn({ err: error, requestId, route: c.get('route') }, 'a harvest was refused')
      }
      return sendRefusal(c, refusal)
    }
    platform.log.error({ err: error, requestId, route: c.get('route') }, 'a harvest failed')
    return sendRefusal(c, new CounterRefusal(1000, `Our log has it under ${requestId}`))
  })
  api.use(`${harvestRoot}/*`, makeCall(platform))
  mountArea(api, contract.counterApi, counterApiHandlers)
  // A wrong path or method has a status and no exception (Code of Practice, appendix D).
  api.all(`${harvestRoot}/*`, (c) => {
    c.set('route', `${harvestRoot}/*`)
    return c.text('No such path of the COUNTER API', 404)
  })
  return api
}

function sendRefusal(c: Context<CallEnv>, { code, data, retryAfter }: CounterRefusal): Response {
  c.header('Cache-Control', 'private, no-store')
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json(exception(code, data), exceptions[code].status as ContentfulStatusCode)
}
