import { TimeoutError, withTimeout } from 'es-toolkit'
import type { Context, Hono } from 'hono'
import { basePath, portalHeader } from '../../contract/kernel/base.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { type AnswerTogether, together } from '../../contract/kernel/together.ts'
import type { CallEnv } from './call.ts'
import { problemResponse } from './problems.ts'

/** The one header that is part of an answer. */
const totalHeader = 'x-total-count'

/** Milliseconds that the quick calls wait for a slow one. */
const patience = 400

/**
 * What a screen reads first, in one request instead of a dozen, each of which costs a browser on a modest
 * computer more than its answer does. Every call goes through the platform as if it had come alone, with its own
 * session check, permission and log line. Only reads that answer with JSON are answered here.
 */
export function mountTogether(app: Hono<CallEnv>): void {
  app.get(basePath + together.path, async (c) => {
    c.set('route', together.path)
    c.header('Cache-Control', 'private, no-store')
    const calls = c.req.queries(together.parameter) ?? []
    if (calls.length > together.most) return problemResponse(c, tooMany)
    return c.json(await Promise.all(calls.map((call) => inTime(() => answerTo(app, c, call)))))
  })
}

const tooMany = new Problem('invalid', `At most ${together.most} calls go together`, {
  fields: { [together.parameter]: `At most ${together.most} of them` },
})

async function inTime(answer: () => Promise<AnswerTogether>): Promise<AnswerTogether> {
  try {
    return await withTimeout(answer, patience)
  } catch (error) {
    if (error instanceof TimeoutError) return null
    throw error
  }
}

/** The answer to one call of whoever asks; null where it is refused, fails, or is no JSON. */
export async function answerTo(
  app: Hono<CallEnv>,
  c: Context<CallEnv>,
  call: string,
): Promise<AnswerTogether> {
  const address = URL.canParse(call, c.req.url) ? new URL(call, c.req.url) : undefined
  if (!address?.pathname.startsWith(`${basePath}/`)) return null
  if (address.pathname === basePath + together.path) return null
  const headers = new Headers(c.req.raw.headers)
  // What would let a call change something.
  headers.delete(portalHeader.name)
  const answer = await app.fetch(
    new Request(new URL(address.pathname + address.search, c.req.url), { headers }),
    c.env,
  )
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel()
    return null
  }
  const total = answer.headers.get(totalHeader)
  try {
    const data: unknown = await answer.json()
    return { headers: total === null ? {} : { [totalHeader]: total }, data }
  } catch {
    // It broke off: whoever asks for it alone is told why.
    return null
  }
}
