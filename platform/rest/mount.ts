import type { Context, Hono } from 'hono'
import { Problem } from '../../contract/kernel/problem.ts'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Call, Db } from '../context.ts'
import type { CallEnv } from '../http/call.ts'
import { guardOrigin } from '../http/csrf.ts'
import { auditRefusal } from '../session/audit.ts'
import { listRows, readRestQuery, readRow } from './query.ts'
import type { RestResource } from './resource.ts'

/** Gives each declared resource its routes in the dialect of ra-data-simple-rest. */
export function mountRest(api: Hono<CallEnv>, resources: readonly RestResource[]): void {
  for (const resource of resources) {
    const path = `/rest/${resource.name}`
    api.get(path, async (c) => {
      const call = await admit(c, path, resource.permission)
      const query = readRestQuery(new URL(c.req.url).searchParams)
      const { rows, total } = await within(call, resource, (db) => listRows(db, resource, query))
      const first = query.range?.[0] ?? 0
      c.header(
        'Content-Range',
        `${resource.name} ${first}-${first + Math.max(rows.length - 1, 0)}/${total}`,
      )
      return c.json(rows)
    })
    api.get(`${path}/:id{[0-9]+}`, async (c) => {
      const call = await admit(c, path, resource.permission)
      return c.json(await existing(call, resource, Number(c.req.param('id'))))
    })
    const { update } = resource
    if (update === undefined) continue
    api.put(`${path}/:id{[0-9]+}`, async (c) => {
      const call = await admit(c, path, update.permission)
      guardOrigin(c, call)
      const id = Number(c.req.param('id'))
      await existing(call, resource, id)
      const body: unknown = await c.req.json().catch((cause: unknown) => {
        throw new Problem('malformed', `The body is not JSON: ${String(cause)}`)
      })
      await within(call, resource, (db) => update.apply(db, id, body, call))
      return c.json(await existing(call, resource, id))
    })
  }
}

async function admit(c: Context<CallEnv>, path: string, permission: Permission): Promise<Call> {
  const call = c.get('call')
  c.set('route', path)
  c.header('Cache-Control', 'private, no-store')
  if (can(call.session.principal, permission)) return call
  await auditRefusal(call, path, { permission })
  throw new Problem('forbidden', `Not allowed: ${permission}`)
}

function within<T>(call: Call, resource: RestResource, work: (db: Db) => Promise<T>): Promise<T> {
  return resource.scope === 'reach'
    ? call.transaction(work)
    : call.platform.db.transaction().execute(work)
}

async function existing(call: Call, resource: RestResource, id: number) {
  const row = await within(call, resource, (db) => readRow(db, resource, id))
  if (row === undefined) throw new Problem('notFound', `No ${resource.name} ${id}`)
  return row
}
