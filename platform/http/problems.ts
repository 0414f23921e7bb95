import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { wireFieldPath } from '../../contract/kernel/fieldPath.ts'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { isBusy, isDatabaseError, isUnreachable } from '../db/connectionErrors.ts'
import type { CallEnv } from './call.ts'

/** The wire form of a problem. The message is for developers; screens show the text of the code. */
export function problemResponse(c: Context<CallEnv>, problem: Problem): Response {
  const { retryAfter, data } = problem.details
  const fields = wireFields(c, problem.details.fields)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const error = {
    code: problem.code,
    message: problem.message,
    requestId: c.get('requestId'),
    ...(fields && { fields }),
    ...(data && { data }),
  }
  return c.json({ error }, problem.status as ContentfulStatusCode)
}

/** Inside, fields have clean names; the caller knows them by the wire's. */
function wireFields(c: Context<CallEnv>, fields: FieldProblems | undefined) {
  const endpoint = c.get('endpoint')
  if (fields === undefined || endpoint === undefined) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [wireFieldPath(endpoint.input, path), message]),
  )
}

/** Seconds after which connections that are in use now have become free, or a server is back. */
const retryAfter = 5

/** What a thrown error means to the caller; undefined when it is a fault of ours. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (isBusy(error)) {
    return new Problem('unavailable', 'All connections to the database are in use', { retryAfter })
  }
  if (isUnreachable(error)) {
    return new Problem('unavailable', 'The database cannot be reached', { retryAfter })
  }
  if (!isDatabaseError(error)) return undefined
  // Two writers met: the loser may try again.
  if (error.code === '40001' || error.code === '40P01') {
    return new Problem('conflict', 'Changed by someone else meanwhile')
  }
  // Statement timeout.
  if (error.code === '57014') {
    return new Problem('unavailable', 'The database did not answer in time', { retryAfter })
  }
  return undefined
}
