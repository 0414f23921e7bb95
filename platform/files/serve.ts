import type { Hono } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import { textFault } from '../../contract/kernel/transport.ts'
import type { CallEnv } from '../http/callEnv.ts'
import { findImageType } from './store.ts'

/**
 * Serves stored images to sessions whose tenant scope includes the customer of the image. Browsers cannot render them
 * as pages: the type is the stored one, content sniffing is off, and the response is sandboxed.
 */
export function serveFiles(api: Hono<CallEnv>): void {
  api.get('/files/:kind/:customer/:name', async (c) => {
    c.set('route', '/files')
    const call = c.get('call')
    if (call.maybeSession === null) throw new Problem('unauthenticated', 'Sign in first')
    const { kind, customer, name } = c.req.param()
    const key = `${kind}/${customer}/${name}`
    // The database cannot look for a null character.
    const contentType =
      textFault(key) === null ? await call.transaction((db) => findImageType(db, key)) : undefined
    if (contentType === undefined) throw new Problem('notFound', 'No such file')
    const headers = {
      'Content-Type': contentType,
      'Content-Disposition': 'inline',
      // The content of a key never changes. Only the browser may cache it, because it needs a session.
      'Cache-Control': 'private, max-age=86400, immutable',
    }
    // Hono reads no body in answer to a HEAD, so that an opened file would never be closed.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(await call.platform.blobs.stream(key), 200, headers)
  })
}
