import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Platform } from '../context.ts'
import type { CallEnv } from './call.ts'

/** An id, one structured log line and one measurement per answer. No query string: it may hold a token. */
export function observe(platform: Platform): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const begun = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const seconds = (performance.now() - begun) / 1000
    const route = c.get('route') ?? 'unmatched'
    const status = c.res.status
    platform.metrics.calls.observe({ route, status: String(status) }, seconds)
    platform.log.info({
      requestId,
      method: c.req.method,
      route,
      status,
      ms: Math.round(seconds * 1000),
      customerId: c.get('call')?.maybeSession?.customerId,
      userId: c.get('call')?.maybeSession?.userId,
    })
  }
}
