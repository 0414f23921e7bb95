import { type ErrorHandler, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { Problem } from '../contract/kernel/problem.ts'
import type { PortalServer } from '../contract/session/ssr.ts'
import type { Config } from './config.ts'
import type { Handlers, Platform } from './context.ts'
import { counterApiApp } from './counter/mountApi.ts'
import { serveFileLinks } from './ddr/link/linkPage.ts'
import { serveFiles } from './files/serve.ts'
import { type Area, handlers } from './handlers.ts'
import { findAddress } from './http/address.ts'
import type { CallEnv } from './http/callEnv.ts'
import { makeCall } from './http/call.ts'
import { mountArea } from './http/mount.ts'
import { observe } from './http/observe.ts'
import { mountOperations } from './http/operations.ts'
import { type BuiltPortal, servePortal } from './http/portal.ts'
import { asProblem, isRefusedByDatabase, problemResponse } from './http/problems.ts'
import { noStoreByDefault, sandboxDownloads, securityHeaders } from './http/security.ts'
import { limitUrl } from './http/limits/serverLimits.ts'
import { createPrerender } from './http/ssr.ts'
import { iso18626App } from './iso18626/mount.ts'
import { mountRest } from './rest/mount.ts'
import { restResources } from './rest/resources.ts'

/** The built portal, and the server entry that prerenders its pages. */
export interface ServedPortal extends Omit<BuiltPortal, 'entryScreens'> {
  /** Without it nothing is prerendered, and pages show the outline until the portal has loaded. */
  server?: PortalServer | undefined
}

/** Returns the platform as a Hono app without a port or globals, so that Node, tests and a browser can host it. */
export function createApp(platform: Platform, portal?: ServedPortal) {
  const app = new Hono<CallEnv>()
  app.onError(answerError(platform))
  app.use(noStoreByDefault, sandboxDownloads, securityHeaders(platform.config))
  // A limit of 0 accepts no id of the caller: ids in the log are always the platform's own.
  app.use(requestId({ limitLength: 0 }))
  app.use(observe(platform))
  app.use(limitUrl)
  app.use(findAddress(platform))
  const counterApi = counterApiApp(platform)
  app.route('/', counterApi)
  app.route(basePath, counterApi)
  app.route('/', kbartApp(platform))
  app.route('/', iso18626App(platform))
  app.route(basePath, createApi(platform))
  if (portal !== undefined) {
    const { server, ...files } = portal
    const prerender = createPrerender(platform, server)
    servePortal(
      app,
      { ...files, entryScreens: entryScreensOf(platform, server) },
      platform,
      prerender,
    )
  }
  return app
}

/** Returns the function that returns the entry screens, each rendered when it is first needed. */
function entryScreensOf(
  { config }: Platform,
  server: PortalServer | undefined,
): BuiltPortal['entryScreens'] {
  if (server === undefined) return () => ''
  server.configure(config.portal)
  const rendered = new Map<string, string>()
  return (language, isEmpty) => {
    const key = `${language.language} ${isEmpty}`
    const cachedHtml = rendered.get(key)
    if (cachedHtml !== undefined) return cachedHtml
    server.configure({ isEmpty })
    const html = server.renderEntryScreens(language)
    server.configure({ isEmpty: false })
    rendered.set(key, html)
    return html
  }
}

/** Answers a failed call in the form of its problem, and logs what is not the caller's doing. */
function answerError(platform: Platform): ErrorHandler<CallEnv> {
  return (error, c) => {
    const requestId = c.get('requestId')
    c.header('Cache-Control', 'private, no-store')
    const problem = asProblem(error)
    if (problem?.code === 'unavailable') {
      platform.log.warn({ err: error, requestId, route: c.get('route') }, 'a call has to wait')
    }
    if (isRefusedByDatabase(error)) {
      platform.log.warn({ err: error, requestId, route: c.get('route') }, 'the database refused')
    }
    if (problem !== undefined) return problemResponse(c, problem)
    platform.log.error({ err: error, requestId, route: c.get('route') }, 'a call failed')
    return problemResponse(c, new Problem('unexpected', 'Something failed on our side'))
  }
}

/** Returns the calls of the KBART files as an app at the root of the product, where knowledge bases look for them. */
function kbartApp(platform: Platform): Hono<CallEnv> {
  const root = new Hono<CallEnv>()
  root.onError(answerError(platform))
  root.use('/kbart', makeCall(platform))
  root.use('/kbart/*', makeCall(platform))
  mountArea(root, contract.kbart, handlers.kbart)
  return root
}

/** Addresses of the calls that change state by GET, which take no HEAD. */
const changingPaths: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .filter(({ method, changesState }) => method === 'GET' && changesState)
    .map(({ path }) => basePath + path),
)

/**
 * Returns the methods that the call at a path allows, of those with a route (platform/http/mount.ts refuses the
 * others).
 */
const allowedMethods = (path: string, methods: string[], { legacyGet }: Config): string[] =>
  changingPaths.has(path)
    ? methods.filter((method) => method !== 'HEAD' && (legacyGet || method !== 'GET'))
    : methods

function createApi(platform: Platform): Hono<CallEnv> {
  const api = new Hono<CallEnv>()
  api.onError(answerError(platform))
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allMethods) => {
        const methods = allowedMethods(c.req.path, allMethods, platform.config)
        c.header('Allow', methods.join(', '))
        return problemResponse(c, new Problem('methodNotAllowed', `Use ${methods.join(' or ')}`))
      },
    }),
  )
  mountOperations(api, platform, restResources)
  api.use(makeCall(platform))
  for (const area of Object.keys(handlers) as Area[]) {
    // Area by area, the handlers are typed by the contract's endpoints (platform/handlers.ts).
    const endpoints: Record<string, Endpoint> = contract[area]
    mountArea(api, endpoints, handlers[area] as Handlers<Record<string, Endpoint>>)
  }
  mountRest(api, restResources)
  serveFiles(api)
  serveFileLinks(api)
  // Hono ignores `notFound()` of an app that is mounted into another. The answer is returned and not thrown,
  // because `methodNotAllowed` leaves the answers of errors alone.
  api.all('*', (c) => {
    c.header('Cache-Control', 'private, no-store')
    return problemResponse(c, new Problem('notFound', 'No such call'))
  })
  return api
}
