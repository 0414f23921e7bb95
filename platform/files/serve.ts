import type { Hono } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CallEnv } from '../http/call.ts'

/**
 * Stored images, to whoever may reach the customer they belong to. Never rendered as a page: the type is the
 * stored one, sniffing is off, and a sandbox stands around it.
 */
export function serveFiles(api: Hono<CallEnv>): void {
  api.get('/files/:kind/:customer/:name', async (c) => {
    c.set('route', '/files')
    const call = c.get('call')
    if (call.maybeSession === null) throw new Problem('unauthenticated', 'Sign in first')
    const { kind, customer, name } = c.req.param()
    const key = `${kind}/${customer}/${name}`
    const file = await call.transaction((db) =>
      db
        .selectFrom('uploadedFiles')
        .select('contentType')
        .where('key', '=', key)
        .where('kind', 'in', ['profileImage', 'logo'])
        .executeTakeFirst(),
    )
    if (file === undefined) throw new Problem('notFound', 'No such file')
    return c.body(await call.platform.blobs.stream(key), 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': 'inline',
      // A key never changes its content; only its owner's browser may keep it.
      'Cache-Control': 'private, max-age=86400, immutable',
    })
  })
}
