import type { MiddlewareHandler } from 'hono'
import type { Platform } from '../context.ts'
import type { CallEnv } from './callEnv.ts'

/** Writes one log line and one measurement per answer. Leaves out path and query string, which may hold a token. */
export function observe(platform: Platform): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = c.get('requestId')
    const route = () => c.get('route') ?? 'unmatched'
    const watched = { requestId, method: c.req.method, route }
    platform.metrics.runningCalls.begin(watched)
    try {
      await next()
    } finally {
      platform.metrics.runningCalls.end(watched)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const status = c.res.status
    platform.metrics.calls.observe({ route: route(), status: String(status) }, seconds)
    platform.log.info({
      requestId,
      method: c.req.method,
      route: route(),
      status,
      ms: Math.round(seconds * 1000),
      customerId: c.get('call')?.maybeSession?.customerId,
      userId: c.get('call')?.maybeSession?.userId,
    })
  }
}
