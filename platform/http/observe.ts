import type { MiddlewareHandler } from 'hono'
import type { Platform } from '../context.ts'
import type { CallEnv } from './call.ts'

/** One structured log line and one measurement per answer. No query string: it may hold a token. */
export function observe(platform: Platform): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const seconds = (performance.now() - begun) / 1000
    const route = c.get('route') ?? 'unmatched'
    const status = c.res.status
    platform.metrics.calls.observe({ route, status: String(status) }, seconds)
    platform.log.info({
      requestId: c.res.headers.get('x-request-id'),
      method: c.req.method,
      route,
      status,
      ms: Math.round(seconds * 1000),
      customerId: c.get('call')?.maybeSession?.customerId,
      userId: c.get('call')?.maybeSession?.userId,
    })
  }
}
