import type { Context, Hono } from 'hono'
import { defaultMaxBodyBytes } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { Call, Db } from '../context.ts'
import { retryTransient } from '../db/retryTransient.ts'
import type { CallEnv } from '../http/callEnv.ts'
import { guardWrite } from '../http/csrf.ts'
import { answerOnce, idempotencyKeyOf, inTurn } from '../http/idempotency.ts'
import { readJson, readQuery } from '../http/input.ts'
import { type Reply, sendReply } from '../http/reply.ts'
import { isAllowed } from '../operator/token.ts'
import { notAllowed } from '../session/audit.ts'
import { listRows, readRestQuery, readRow } from './query.ts'
import type { RestResource } from './resource.ts'
import { lockRow, requireVersion } from './version.ts'

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
    const id = idIn(c, resource)
    return c.json(await within(call, resource, (db) => requireRow(db, resource, id, call)))
  })
}

function mountWrites(api: Hono<CallEnv>, resource: RestResource): void {
  const { create, update, remove } = resource
  if (create !== undefined) {
    api.post(pathOf(resource), (c) =>
      write(c, resource, {
        permission: create.permission,
        status: 201,
        readInput: async () => ({ body: await readJson(c.req, defaultMaxBodyBytes) }),
        apply: async (db, { body }, call) => {
          const id = await create.apply(db, body, call)
          return requireRow(db, resource, id, call)
        },
      }),
    )
  }
  if (update !== undefined) {
    api.put(oneOf(resource), (c) =>
      write(c, resource, {
        permission: update.permission,
        status: 200,
        readInput: async () => ({
          id: idIn(c, resource),
          body: await readJson(c.req, defaultMaxBodyBytes),
        }),
        apply: async (db, { id = 0, body }, call) => {
          await lockRow(db, resource, id)
          requireVersion(resource, await requireRow(db, resource, id, call), body)
          await update.apply(db, id, body, call)
          return requireRow(db, resource, id, call)
        },
      }),
    )
  }
  if (remove !== undefined) {
    api.delete(oneOf(resource), (c) =>
      write(c, resource, {
        permission: remove.permission,
        status: 200,
        readInput: () => Promise.resolve({ id: idIn(c, resource) }),
        apply: async (db, { id = 0 }, call) => {
          const removed = await requireRow(db, resource, id, call)
          await remove.apply(db, id, call)
          return removed
        },
      }),
    )
  }
}

/** The input of a write: the row that its address names, and its body. */
interface WriteInput {
  id?: number
  body?: unknown
}

interface Write {
  permission: Permission
  status: 200 | 201
  readInput: () => Promise<WriteInput>
  /** Writes, and returns the row to answer with. */
  apply: (db: Db, input: WriteInput, call: Call) => Promise<unknown>
}

/** Answers a write in one transaction; under an `Idempotency-Key` once. */
async function write(
  c: Context<CallEnv>,
  resource: RestResource,
  { permission, status, readInput, apply }: Write,
): Promise<Response> {
  const admitted = await admit(c, resource, permission)
  guardWrite(c, admitted)
  const key = idempotencyKeyOf(c)
  const answer = async () => {
    const input = await readInput()
    const run = (call: Call) => {
      const work = (db: Db) => apply(db, input, call)
      return resource.scope === 'tenant' ? call.write(work) : call.writeAsSystem(work)
    }
    const replyOf = (body: unknown): Reply => ({ status, answer: { body } })
    if (key === undefined) return sendReply(c, replyOf(await run(admitted)))
    const endpoint = `${c.req.method} ${pathOf(resource)}`
    return answerOnce(c, { key, endpoint, input: { ...input }, run, replyOf })
  }
  return key === undefined ? answer() : inTurn(admitted, key, answer)
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
  throw await notAllowed(call, pathOf(resource), permission)
}

/** Throws `Problem('notFound')` for an id beyond the safe integers, which no row has. */
function idIn(c: Context<CallEnv>, { name }: RestResource): number {
  const id = Number(c.req.param('id'))
  if (!Number.isSafeInteger(id)) throw new Problem('notFound', `No ${name} ${c.req.param('id')}`)
  return id
}

/** Runs a read in a transaction with the rights of the resource. */
function within<T>(call: Call, resource: RestResource, work: (db: Db) => Promise<T>): Promise<T> {
  return retryTransient(() =>
    resource.scope === 'tenant'
      ? call.transaction(work)
      : call.platform.db.transaction().execute(work),
  )
}

/** Returns a row. Throws `Problem('notFound')`. */
async function requireRow(db: Db, resource: RestResource, id: number, call: Call) {
  const row = await readRow(db, resource, id, call.maybeSession)
  if (row === undefined) throw new Problem('notFound', `No ${resource.name} ${id}`)
  return row
}
