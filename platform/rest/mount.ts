import type { Context, Hono } from 'hono'
import { usualBodyBytes } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { Call, Db } from '../context.ts'
import type { CallEnv } from '../http/call.ts'
import { guardOrigin } from '../http/csrf.ts'
import { readJson, readQuery } from '../http/input.ts'
import { isAllowed } from '../operator/token.ts'
import { auditRefusal } from '../session/audit.ts'
import { listRows, readRestQuery, readRow } from './query.ts'
import type { RestResource } from './resource.ts'

/** Gives each declared resource its routes in the dialect of ra-data-simple-rest. */
export function mountRest(api: Hono<CallEnv>, resources: readonly RestResource[]): void {
  for (const resource of resources) {
    mountReads(api, resource)
    mountWrites(api, resource)
  }
}

const pathOf = ({ name }: RestResource) => `/rest/${name}`
const oneOf = (resource: RestResource) => `${pathOf(resource)}/:id{[0-9]+}` as const

function mountReads(api: Hono<CallEnv>, resource: RestResource): void {
  const { name, permission } = resource
  api.get(pathOf(resource), async (c) => {
    const call = await admit(c, resource, permission)
    const query = readRestQuery(readQuery(c.req))
    const { rows, total } = await within(call, resource, (db) =>
      listRows(db, resource, query, call.maybeSession),
    )
    const first = query.range?.[0] ?? 0
    c.header('Content-Range', `${name} ${first}-${first + Math.max(rows.length - 1, 0)}/${total}`)
    return c.json(rows)
  })
  api.get(oneOf(resource), async (c) => {
    const call = await admit(c, resource, permission)
    return c.json(await existing(call, resource, idIn(c, resource)))
  })
}

function mountWrites(api: Hono<CallEnv>, resource: RestResource): void {
  const { create, update, remove } = resource
  if (create !== undefined) {
    api.post(pathOf(resource), async (c) => {
      const call = await admitWriter(c, resource, create.permission)
      const body = await bodyOf(c)
      const id = await within(call, resource, (db) => create.apply(db, body, call))
      return c.json(await existing(call, resource, id), 201)
    })
  }
  if (update !== undefined) {
    api.put(oneOf(resource), async (c) => {
      const call = await admitWriter(c, resource, update.permission)
      const id = idIn(c, resource)
      await existing(call, resource, id)
      const body = await bodyOf(c)
      await within(call, resource, (db) => update.apply(db, id, body, call))
      return c.json(await existing(call, resource, id))
    })
  }
  if (remove !== undefined) {
    api.delete(oneOf(resource), async (c) => {
      const call = await admitWriter(c, resource, remove.permission)
      const removed = await existing(call, resource, idIn(c, resource))
      await within(call, resource, (db) => remove.apply(db, idIn(c, resource), call))
      return c.json(removed)
    })
  }
}

async function admit(
  c: Context<CallEnv>,
  resource: RestResource,
  permission: Permission,
): Promise<Call> {
  const call = c.get('call')
  c.set('route', pathOf(resource))
  c.header('Cache-Control', 'private, no-store')
  if (isAllowed(call, permission)) return call
  await auditRefusal(call, pathOf(resource), { permission })
  throw new Problem('forbidden', `Not allowed: ${permission}`)
}

async function admitWriter(
  c: Context<CallEnv>,
  resource: RestResource,
  permission: Permission,
): Promise<Call> {
  const call = await admit(c, resource, permission)
  guardOrigin(c, call)
  return call
}

const bodyOf = (c: Context<CallEnv, string>): Promise<unknown> => readJson(c.req, usualBodyBytes)

/** Throws `Problem('notFound')` for an id beyond the safe integers, which no row has. */
function idIn(c: Context<CallEnv>, { name }: RestResource): number {
  const id = Number(c.req.param('id'))
  if (!Number.isSafeInteger(id)) throw new Problem('notFound', `No ${name} ${c.req.param('id')}`)
  return id
}

function within<T>(call: Call, resource: RestResource, work: (db: Db) => Promise<T>): Promise<T> {
  return resource.scope === 'tenant'
    ? call.transaction(work)
    : call.platform.db.transaction().execute(work)
}

async function existing(call: Call, resource: RestResource, id: number) {
  const row = await within(call, resource, (db) => readRow(db, resource, id, call.maybeSession))
  if (row === undefined) throw new Problem('notFound', `No ${resource.name} ${id}`)
  return row
}
