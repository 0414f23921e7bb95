import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Problem } from '../../contract/kernel/problem.ts'

/** The wire form of a problem. The message is for developers; screens show the text of the code. */
export function problemResponse(c: Context, problem: Problem, requestId: string): Response {
  const { fields, retryAfter, data } = problem.details
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const error = {
    code: problem.code,
    message: problem.message,
    requestId,
    ...(fields && { fields }),
    ...(data && { data }),
  }
  return c.json({ error }, problem.status as ContentfulStatusCode)
}

interface DatabaseError extends Error {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)

/** What a thrown error means to the caller; undefined when it is a fault of ours. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!isDatabaseError(error)) return undefined
  // Two writers met: the loser may try again.
  if (error.code === '40001' || error.code === '40P01') {
    return new Problem('conflict', 'Changed by someone else meanwhile')
  }
  // Statement timeout, connection lost, server starting or stopping.
  if (error.code === '57014' || error.code.startsWith('08') || error.code.startsWith('57P')) {
    return new Problem('unavailable', 'The database did not answer in time')
  }
  return undefined
}
