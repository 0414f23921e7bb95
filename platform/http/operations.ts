import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Platform } from '../context.ts'
import { databaseReady } from '../db/ready.ts'
import { landingPage } from '../session/landing.ts'
import type { RestResource } from '../rest/resource.ts'
import { version } from '../version.ts'
import type { CallEnv } from './callEnv.ts'
import { docsPage, docsStylesheet } from './docs.ts'
import { type FixedText, fixedText, sendFixed } from './fixedText.ts'
import { openApiDocument } from './openapi.ts'
import { languageOf } from '../language/choice.ts'

/** Mounts the calls of operators and developers, which need no session and, but for `ready`, no database. */
export function mountOperations(
  api: Hono<CallEnv>,
  platform: Platform,
  resources: readonly RestResource[],
): void {
  const document = documentOf(resources)
  api.get('/health', (c) => c.json({ status: 'ok', version }))
  api.get('/ready', async (c) => {
    const ready = !platform.readiness.isStopping && (await databaseReady(platform.db, platform.log))
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  api.get('/configuration', (c) => c.json(platform.config.portal))
  api.get('/search-portal', (c) => {
    const { language } = languageOf(c, null, platform.config)
    return c.html(
      landingPage({
        product: platform.config.portal.product,
        nonce: c.get('secureHeadersNonce'),
        language,
      }),
    )
  })
  api.get('/openapi.json', async (c) => sendFixed(c, (await document()).json))
  api.get('/docs', async (c) => sendFixed(c, (await document()).page))
  const stylesheet = fixedText(docsStylesheet, 'text/css; charset=UTF-8')
  api.get('/docs.css', (c) => sendFixed(c, stylesheet))
  api.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, platform)) throw new Problem('forbidden', 'Metrics need the token')
    const { registry } = platform.metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
}

/** Returns a function that returns the OpenAPI document and its page, built when it is first called. */
function documentOf(resources: readonly RestResource[]) {
  let built: Promise<{ json: FixedText; page: FixedText }> | undefined
  const build = async () => {
    const json = openApiDocument(version, resources)
    return {
      json: fixedText(JSON.stringify(json), 'application/json'),
      page: fixedText(await docsPage(json), 'text/html; charset=UTF-8'),
    }
  }
  return () => (built ??= build())
}

/**
 * Returns whether the caller may read the metrics: with the token where one is set, else only from this machine, and
 * not through a proxy on it.
 */
function mayReadMetrics(c: Context<CallEnv>, { config }: Platform): boolean {
  if (config.metricsToken !== undefined) {
    const sent = Buffer.from(
      /^Bearer +(\S.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '',
    )
    const expected = Buffer.from(config.metricsToken)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
  // A proxy that TRUSTED_PROXIES does not name counts as the caller, whoever is behind it.
  const isForwarded = c.req.header('x-forwarded-for') !== undefined
  return !isForwarded && ['127.0.0.1', '::1'].includes(c.get('ip'))
}
