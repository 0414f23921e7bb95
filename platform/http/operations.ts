import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Platform } from '../context.ts'
import { databaseReady } from '../db/ready.ts'
import { landingPage } from '../session/landing.ts'
import { version } from '../version.ts'
import { callerAddress } from './address.ts'
import type { CallEnv } from './call.ts'
import { docsPage } from './docs.ts'
import { openApiDocument } from './openapi.ts'

/** What operators and developers ask of a running platform: no session, no database but for `ready`. */
export function mountOperations(api: Hono<CallEnv>, platform: Platform): void {
  api.get('/health', (c) => c.json({ status: 'ok', version }))
  api.get('/ready', async (c) => {
    const ready = await databaseReady(platform.db, platform.log)
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  api.get('/configuration', (c) => c.json(platform.config.portal))
  api.get('/search-portal', (c) =>
    c.html(landingPage(platform.config.portal.product, c.get('nonce'))),
  )
  api.get('/openapi.json', (c) => c.json(openApiDocument(version)))
  api.get('/docs', (c) => c.html(docsPage(openApiDocument(version), c.get('nonce'))))
  api.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, platform)) throw new Problem('forbidden', 'Metrics need the token')
    const { registry } = platform.metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
}

/** With a token set, the token decides; without one, only this machine may read. */
function mayReadMetrics(c: Context<CallEnv>, { config }: Platform): boolean {
  if (config.metricsToken !== undefined) {
    const sent = Buffer.from(c.req.header('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
    return sent.length === wanted.length && timingSafeEqual(sent, wanted)
  }
  return ['127.0.0.1', '::1'].includes(callerAddress(c, config.trustedProxies))
}
