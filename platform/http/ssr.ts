import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withTimeout } from 'es-toolkit'
import type { Context } from 'hono'
import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import type { PortalServer } from '../../contract/session/ssr.ts'
import type { Call, Handler, Platform } from '../context.ts'
import { handlers } from '../handlers.ts'
import { BoundedSemaphore } from '../ports/semaphore.ts'
import type { CallEnv } from './callEnv.ts'
import { createCall, sessionOf } from './call.ts'
import { invoke } from './invoke.ts'
import type { Prerender } from './portal.ts'
import { asProblem } from './problems.ts'

/** Pages prerendered at once; a further page is sent without, and the portal loads what it shows. */
const maxConcurrentPages = 2
/** Reads of one page that run at once, so that pages never hold most of the database connections. */
const maxConcurrentReads = 3
/** Reads that a page may make; the largest screen makes 16. */
const maxReads = 40

/** Loads the server entry of the built portal; undefined where it is not built. */
export async function loadPortalServer(folder: string): Promise<PortalServer | undefined> {
  const file = join(folder, 'ssr.mjs')
  if (!existsSync(file)) return undefined
  const { portalServer } = (await import(pathToFileURL(file).href)) as {
    portalServer: PortalServer
  }
  return portalServer
}

/**
 * Prerenders pages for signed-in users: the portal's server entry loads what the address shows through in-process
 * calls and renders it, within `SSR_TIMEOUT_MS`. What fails or is late is left out, and the portal loads it. Null for
 * nobody, when `SSR_TIMEOUT_MS` is 0, when `maxConcurrentPages` are being rendered, and after a failure, which is
 * logged.
 */
export function createPrerender(platform: Platform, server: PortalServer | undefined): Prerender {
  const { ssrTimeoutMs } = platform.config
  if (server === undefined || ssrTimeoutMs === 0) return async () => null
  let running = 0
  return async (c) => {
    if (running >= maxConcurrentPages) return null
    running += 1
    try {
      return await prerenderPage(platform, server, c)
    } catch (error) {
      // The portal shows the screen without it, and says in its place what failed.
      const requestId = c.get('requestId')
      platform.log.warn({ err: error, requestId }, 'a page could not be prerendered')
      return null
    } finally {
      running -= 1
    }
  }
}

async function prerenderPage(platform: Platform, server: PortalServer, c: Context<CallEnv>) {
  const now = platform.clock()
  const { ssrTimeoutMs } = platform.config
  const session = await withTimeout(
    () => sessionOf(platform, c, { now, extend: true }),
    ssrTimeoutMs,
  )
  if (session === null) return null
  const call = createCall(platform, c, session, now)
  const { userId, customerId, adminType, principal } = session
  const { html, queries } = await server.prerender({
    url: c.req.path + new URL(c.req.url).search,
    user: { userId, customerId, adminType, infoAdmin: principal.infoAdmin },
    language: call.language,
    nonce: c.get('secureHeadersNonce'),
    timeoutMs: ssrTimeoutMs,
    invoke: boundedReads(call),
  })
  return { html, language: call.language, state: { userId, customerId, queries } }
}

/** Runs the reads of one page by their names in the contract, at most `maxConcurrentReads` at once. */
function boundedReads(call: Call) {
  const semaphore = new BoundedSemaphore({
    parallel: maxConcurrentReads,
    waiting: maxReads,
    full: () => new Error(`A page makes more than ${maxReads} reads`),
  })
  return (area: string, name: string, input: unknown): Promise<unknown> =>
    semaphore.run(() => readAndLog(area, name, input, call))
}

const endpoints: Record<string, Record<string, Endpoint>> = contract
const handlersByName: Record<string, Record<string, unknown>> = handlers

async function readAndLog(area: string, name: string, input: unknown, call: Call) {
  const endpoint = endpoints[area]?.[name]
  const handler = handlersByName[area]?.[name]
  if (endpoint === undefined || handler === undefined) throw new Error(`No read ${area}.${name}`)
  const startedAt = performance.now()
  let status = 200
  try {
    // Both come from tables typed by the contract, under the same names.
    return await invoke(endpoint, handler as Handler<Endpoint>, input, call)
  } catch (error) {
    status = asProblem(error)?.status ?? 500
    throw error
  } finally {
    const seconds = (performance.now() - startedAt) / 1000
    const route = endpoint.path
    call.platform.metrics.calls.observe({ route, status: String(status) }, seconds)
    call.log.info({ route, status, ms: Math.round(seconds * 1000), inProcess: true })
  }
}
