import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Pool, type PoolClient, types } from 'pg'
import { dayOf } from '../../contract/calendar.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { sessionQuery } from './queries.ts'
import { type FloorCall, floorCalls, type FloorSession } from './calls.ts'

/**
 * The floor of `npm run bench -- floor`: four calls of Carrel written by hand on the same framework, driver and
 * database. Each call looks up its session, checks expiry, subscription, role and the customer of the input, and runs
 * the queries of Carrel in one transaction under row-level security. Prints its port when it is ready.
 */

/** Milliseconds without a call after which a session ends, as those of Carrel. */
const idleMs = 17.5 * 60_000

// Days stay text, and whole numbers and decimals are numbers, as in Carrel.
const { builtins } = types
types.setTypeParser(builtins.DATE, (text) => text)
types.setTypeParser(builtins.INT8, Number)
types.setTypeParser(builtins.NUMERIC, Number)

/** The options of `libpq` set what `pg` has no option for, as the connection is made. */
const pool = new Pool({
  connectionString: process.env.FLOOR_DATABASE_URL,
  max: 10,
  options: '-c TimeZone=UTC -c role=carrel_system',
})

const app = new Hono()
for (const call of floorCalls) app.get(`${basePath}${call.path}`, (c) => answer(c, call))
app.get('/cpu', (c) => {
  const { user, system } = process.cpuUsage()
  return c.json({ seconds: (user + system) / 1e6 })
})

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log((server.address() as AddressInfo | null)?.port ?? port)
})
process.on('SIGTERM', () => process.exit(0))

async function answer(c: Context, call: FloorCall): Promise<Response> {
  const key = c.req.header('authorization')?.slice('Bearer '.length)
  const session = key === undefined ? undefined : await findSession(key)
  if (session === undefined) return c.json({ error: { code: 'unauthenticated' } }, 401)
  if (session.admin_type !== call.adminType) return c.json({ error: { code: 'forbidden' } }, 403)
  const input = call.read(c.req.query())
  if (input === null) return c.json({ error: { code: 'invalid' } }, 422)
  if (input.customerId !== session.customer_id) return c.json({ error: { code: 'forbidden' } }, 403)
  const { body, total } = await scoped(session, (client) => call.run(client, input))
  if (total !== undefined) c.header('X-Total-Count', String(total))
  c.header('Cache-Control', 'private, no-store')
  return c.json(body)
}

async function findSession(key: string): Promise<FloorSession | undefined> {
  const hash = createHash('sha256').update(key).digest()
  const { rows } = await pool.query<FloorSession>(sessionQuery, [hash])
  const session = rows[0]
  const now = Date.now()
  if (session === undefined || session.expires_at.getTime() <= now) return undefined
  if (now - session.last_seen_at.getTime() > idleMs) return undefined
  const endsOn = session.subscription_ends_on
  if (endsOn !== null && dayOf(new Date(now - session.grace_days * 86_400_000), 'UTC') > endsOn)
    return undefined
  return session
}

async function scoped<T>(
  { customer_id, consortium_id }: FloorSession,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tenants = [customer_id, ...(consortium_id === null ? [] : [consortium_id])].join(',')
    await client.query(
      "select set_config('role', 'carrel_app', true), set_config('carrel.tenant_scope', $1, true)",
      [tenants],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
