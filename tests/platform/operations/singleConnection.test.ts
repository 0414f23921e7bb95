import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Endpoint, needsSession } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { can } from '../../../contract/permissions.ts'
import type { Principal } from '../../../contract/principal.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { scopedTransaction } from '../../../platform/db/scopedTransaction.ts'
import { refuseSecondConnection } from '../../../platform/db/connection/secondConnection.ts'
import { resumeSession } from '../../../platform/session/resume.ts'
import { hashSecret, newSecret } from '../../../platform/session/secrets.ts'
import { insertSession } from '../../../platform/session/store.ts'
import { cleanValues } from '../../support/arbitrary.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { consortiumId, harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/**
 * A call that takes a second connection while it holds one can stop the service: as many of them as there
 * are connections wait for each other. Here there is one connection, so the first of them fails.
 */

const samplesPerCall = 4

interface Actor {
  principal: Principal
  accountId: number
  customerId: number
  infoAdmin: boolean
}

let carrel: TestPlatform
let single: ReturnType<typeof connect<Database>>
let actors: Actor[]
let ids: Record<string, number>
beforeAll(async () => {
  carrel = await createTestPlatform()
  const { db } = carrel.database
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'customerId'])
    .where('kind', '=', 'admin')
    .where('isPrimary', '=', true)
    .where('customerId', 'in', [meridianId, harbourId, consortiumId])
    .orderBy('customerId', 'desc')
    .execute()
  actors = await Promise.all(
    [false, true].flatMap((infoAdmin) =>
      found.map(async ({ id, customerId }) => {
        const actor = { accountId: id, customerId, infoAdmin }
        const session = await resumeSession(carrel.platform, await newSession(actor), {
          now: carrel.clock.now(),
          extend: false,
        })
        if (session === null) throw new Error(`No session for ${customerId}`)
        return Object.assign(actor, { principal: session.principal })
      }),
    ),
  )
  const first = async (table: 'ddrRequests' | 'packages' | 'titles' | 'uploadBatches') =>
    (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirst())?.id ?? 1
  ids = {
    ddrId: await first('ddrRequests'),
    packageId: await first('packages'),
    titleId: await first('titles'),
    batchId: await first('uploadBatches'),
  }
  single = connect<Database>(
    { connectionString: carrel.database.url },
    {
      poolSize: 1,
      maxWaitMs: 1_000,
      connectTimeoutMs: 10_000,
      onIdleError: () => undefined,
      onAcquire: refuseSecondConnection,
    },
  )
  carrel.platform.db = single.db
})
afterAll(async () => {
  carrel.platform.db = carrel.database.db
  await single.db.destroy()
  await carrel.drop()
})

async function newSession({
  accountId,
  customerId,
  infoAdmin,
}: Omit<Actor, 'principal'>): Promise<string> {
  const key = newSecret()
  const createdAt = carrel.clock.now()
  await insertSession(carrel.database.db, {
    accountId,
    customerId,
    infoAdmin,
    staffName: null,
    actingFromId: null,
    keyHash: hashSecret(key),
    ip: '127.0.0.1',
    userAgent: '',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
  })
  return key
}

/** Somebody who may make the call, in a session that no earlier call has ended. */
async function callerFor(endpoint: Endpoint): Promise<{ caller: Caller; actor: Actor }> {
  const actor = actors.find(
    ({ principal }) =>
      !needsSession(endpoint) || endpoint.access === 'session' || can(principal, endpoint.access),
  )
  if (actor === undefined) throw new Error(`Nobody may call ${endpoint.path}`)
  const caller = carrel.anyone()
  caller.cookie = await newSession(actor)
  return { caller, actor }
}

/** The generated input with IDs that exist and that the actor may use, so that the call does its work. */
function withOwnIds(input: unknown, { customerId, principal, accountId }: Actor): unknown {
  const own: Record<string, unknown> = {
    ...ids,
    customerId,
    consortiumId: principal.consortiumId,
    userId: accountId,
    memberId: meridianId,
    imagePath: null,
    memberIds: [meridianId],
    packageIds: [ids['packageId']],
    titleIds: [ids['titleId']],
  }
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name in own && inner !== undefined ? own[name] : replaced(inner),
      ]),
    )
  }
  return replaced(input)
}

/** What the log says of connections since a line. */
const connectionFaults = (fromLine: number): string[] =>
  carrel.log
    .slice(fromLine)
    .filter((line) => /second connection|timeout exceeded when trying to connect/.test(line))

it('every call of the contract works with a single database connection', {
  timeout: 120_000,
}, async () => {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
  for (const endpoint of endpoints) {
    const inputs = fc.sample(cleanValues(endpoint.input), { numRuns: samplesPerCall, seed: 14 })
    for (const input of inputs) {
      const { caller, actor } = await callerFor(endpoint)
      const fromLine = carrel.log.length
      const wire = encodeInput(endpoint, withOwnIds(input, actor))
      const response = await caller.fetch(...requestOf(endpoint, wire))
      await response.blob()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const [fault] = connectionFaults(fromLine)
      if (fault !== undefined) faults.push(`${endpoint.method} ${endpoint.path}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  console.info(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
})

it('every REST resource and every image works with a single database connection', async () => {
  const fromLine = carrel.log.length
  for (const path of [
    '/ready',
    '/rest/savedViews',
    '/rest/savedViews/1',
    '/rest/auditLog',
    '/rest/mail',
    '/rest/switchableCustomers',
    '/files/logo/1002/none.png',
  ]) {
    const { caller } = await callerFor(contract.session.openSessions)
    const response = await caller.fetch(path)
    await response.blob()
    expect([200, 403, 404]).toContain(response.status)
  }
  expect(connectionFaults(fromLine)).toEqual([])
})

it('a transaction that asks for a second connection is refused at once', async () => {
  const query = () => carrel.platform.db.selectFrom('customers').select('id').limit(1).execute()
  await expect(scopedTransaction(carrel.platform.db, [meridianId], query)).rejects.toThrow(
    'must not take a second connection',
  )
  expect(await query()).toHaveLength(1)
})
