import type { MiddlewareHandler } from 'hono'

/** What the platform uses of `@hono/node-server/serve-static`: the host serves the files, so no request is for one. */
export const serveStatic = (): MiddlewareHandler => (_, next) => next()
