import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { Problem } from '../contract/kernel/problem.ts'
import type { PortalServer } from '../contract/session/ssr.ts'
import type { Handlers, Platform } from './context.ts'
import { counterApiApp } from './counter/mountApi.ts'
import { serveFiles } from './files/serve.ts'
import { type Area, handlers } from './handlers.ts'
import { type CallEnv, makeCall } from './http/call.ts'
import { mountArea } from './http/mount.ts'
import { observe } from './http/observe.ts'
import { mountOperations } from './http/operations.ts'
import { type BuiltPortal, servePortal } from './http/portal.ts'
import { asProblem, problemResponse } from './http/problems.ts'
import { securityHeaders } from './http/security.ts'
import { createPrerender } from './http/ssr.ts'
import { mail } from './mail/mail.rest.ts'
import { mountRest } from './rest/mount.ts'
import { auditLog } from './session/auditLog.rest.ts'
import { savedViews } from './session/savedViews.rest.ts'
import { switchableCustomers } from './session/switchableCustomers.rest.ts'

/** The largest body of any call: a delivery PDF of 20,971,520 bytes and its form (spec: delivery §9). */
const largestBody = 32 * 1024 * 1024

/** The built portal, and the server entry that prerenders its pages. */
export interface ServedPortal extends Omit<BuiltPortal, 'entryScreens'> {
  /** Without it, pages hold nothing until the portal is there. */
  server?: PortalServer | undefined
}

/** The platform as a pure value: no port, no globals. Node, the tests and a browser can all host it. */
export function createApp(platform: Platform, portal?: ServedPortal) {
  const app = new Hono<CallEnv>()
  app.use(securityHeaders(platform.config))
  app.use(observe(platform))
  const counterApi = counterApiApp(platform)
  app.route('/', counterApi)
  app.route(basePath, counterApi)
  app.route(basePath, createApi(platform))
  if (portal !== undefined) {
    const { server, ...files } = portal
    server?.configure(platform.config.portal)
    const entryScreens = server?.renderEntryScreens() ?? ''
    const prerender = createPrerender(platform, server)
    servePortal(app, { ...files, entryScreens }, platform.config.portal, prerender)
  }
  return app
}

function createApi(platform: Platform): Hono<CallEnv> {
  const api = new Hono<CallEnv>()
  api.onError((error, c) => {
    const requestId = c.get('requestId')
    c.header('Cache-Control', 'private, no-store')
    const problem = asProblem(error)
    if (problem?.code === 'unavailable') {
      platform.log.warn({ err: error, requestId, route: c.get('route') }, 'a call has to wait')
    }
    if (problem !== undefined) return problemResponse(c, problem)
    platform.log.error({ err: error, requestId, route: c.get('route') }, 'a call failed')
    return problemResponse(c, new Problem('unexpected', 'Something failed on our side'))
  })
  api.notFound((c) => problemResponse(c, new Problem('notFound', 'No such call')))

  mountOperations(api, platform)
  api.use(makeCall(platform))
  api.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => {
        throw new Problem('tooLarge', 'The body is larger than any call takes')
      },
    }),
  )
  for (const area of Object.keys(handlers) as Area[]) {
    // Area by area, the handlers are typed by the contract's endpoints (platform/handlers.ts).
    const endpoints: Record<string, Endpoint> = contract[area]
    mountArea(api, endpoints, handlers[area] as Handlers<Record<string, Endpoint>>)
  }
  mountRest(api, [auditLog, mail, savedViews, switchableCustomers])
  serveFiles(api)
  return api
}
