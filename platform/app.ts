import { type ErrorHandler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import { Problem } from '../contract/kernel/problem.ts'
import type { Platform } from './context.ts'
import { consortiumPackagesHandlers, consortiumResourcesHandlers } from './consortium/handlers.ts'
import { counterReportHandlers } from './counter/handlers.ts'
import { counterApiApp } from './counter/mountApi.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { ddrCountsHandlers, ddrHandlers } from './ddr/handlers.ts'
import { endUserHandlers } from './endUsers/handlers.ts'
import { serveFiles } from './files/serve.ts'
import {
  booksHandlers,
  holdingUploadsHandlers,
  openAccessHandlers,
  summariesHandlers,
  titlesHandlers,
} from './holdings/handlers.ts'
import { type CallEnv, makeCall } from './http/call.ts'
import { drawnScreen } from './http/drawing.ts'
import { mountArea } from './http/mount.ts'
import { observe } from './http/observe.ts'
import { mountOperations } from './http/operations.ts'
import { type BuiltPortal, servePortal } from './http/portal.ts'
import { asProblem, problemResponse } from './http/problems.ts'
import { securityHeaders } from './http/security.ts'
import { mountTogether } from './http/together.ts'
import { mail } from './mail/mail.rest.ts'
import { memberLibraryHandlers } from './memberLibraries/handlers.ts'
import { operatorHandlers } from './operator/handlers.ts'
import { packagesHandlers } from './packages/handlers.ts'
import { organizationHandlers } from './organization/handlers.ts'
import { publisherHandlers } from './publishers/handlers.ts'
import { contuReportHandlers } from './reports/contuHandlers.ts'
import { ddrReportHandlers } from './reports/ddrHandlers.ts'
import { usageReportHandlers } from './reports/usageHandlers.ts'
import { mountRest } from './rest/mount.ts'
import { auditLog } from './session/auditLog.rest.ts'
import { savedViews } from './session/savedViews.rest.ts'
import { sessionHandlers } from './session/handlers.ts'
import { switchableCustomers } from './session/switchableCustomers.rest.ts'
import { uploadHandlers } from './uploads/handlers.ts'

/** The largest body of any call: a delivery PDF of 20,971,520 bytes and its form (spec: delivery §9). */
const largestBody = 32 * 1024 * 1024

/** The platform as a pure value: no port, no globals. Node, the tests and a browser can all host it. */
export function createApp(platform: Platform, portal?: BuiltPortal) {
  const app = new Hono<CallEnv>()
  app.onError(answerError(platform))
  app.use(securityHeaders(platform.config))
  app.use(observe(platform))
  mountTogether(app)
  const counterApi = counterApiApp(platform)
  app.route('/', counterApi)
  app.route(basePath, counterApi)
  app.route(basePath, createApi(platform))
  if (portal !== undefined) {
    servePortal(app, portal, platform.config.portal, async (c) => {
      try {
        return await drawnScreen(app, c, platform, portal.drawing)
      } catch (error) {
        // Without the database there is no session to render for: the page itself is served all the same.
        platform.log.warn({ err: error, requestId: c.get('requestId') }, 'a page was not rendered')
        return null
      }
    })
  }
  return app
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
    if (problem !== undefined) return problemResponse(c, problem)
    platform.log.error({ err: error, requestId, route: c.get('route') }, 'a call failed')
    return problemResponse(c, new Problem('unexpected', 'Something failed on our side'))
  }
}

function createApi(platform: Platform): Hono<CallEnv> {
  const api = new Hono<CallEnv>()
  api.onError(answerError(platform))
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
  mountArea(api, contract.session, sessionHandlers)
  mountArea(api, contract.dashboard, dashboardHandlers)
  mountArea(api, contract.ddr, ddrHandlers)
  mountArea(api, contract.ddrCounts, ddrCountsHandlers)
  mountArea(api, contract.titles, titlesHandlers)
  mountArea(api, contract.books, booksHandlers)
  mountArea(api, contract.holdingUploads, holdingUploadsHandlers)
  mountArea(api, contract.summaries, summariesHandlers)
  mountArea(api, contract.openAccess, openAccessHandlers)
  mountArea(api, contract.packages, packagesHandlers)
  mountArea(api, contract.consortiumResources, consortiumResourcesHandlers)
  mountArea(api, contract.consortiumPackages, consortiumPackagesHandlers)
  mountArea(api, contract.organization, organizationHandlers)
  mountArea(api, contract.memberLibraries, memberLibraryHandlers)
  mountArea(api, contract.endUsers, endUserHandlers)
  mountArea(api, contract.uploads, uploadHandlers)
  mountArea(api, contract.operator, operatorHandlers)
  mountArea(api, contract.publishers, publisherHandlers)
  mountArea(api, contract.usageReports, usageReportHandlers)
  mountArea(api, contract.ddrReports, ddrReportHandlers)
  mountArea(api, contract.contuReports, contuReportHandlers)
  mountArea(api, contract.counterReports, counterReportHandlers)
  mountRest(api, [auditLog, mail, savedViews, switchableCustomers])
  serveFiles(api)
  return api
}
