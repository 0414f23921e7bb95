import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { problemCode } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { csv, journalHeader, journalLine } from '../../support/files/holdingsFiles.ts'
import { harvesterOf } from '../../support/usage/harvester.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { accessCredentials, ddr, endUsers, titles, uploads } = contract
const everyRequest = {
  status: 'all',
  from: '2025-03-20',
  to: '2026-03-18',
  priority: null,
  ddrId: null,
  consortiumId: null,
  overdue: false,
  partnerId: null,
} as const

const world = openUploadWorld()

const query = async <Row>(text: string): Promise<Row[]> =>
  (await world.carrel.database.owner.query(text)).rows as Row[]

interface AuditRow {
  action: string
  outcome: string
  at: Date
  customerId: number
  details: Record<string, unknown>
}
const latestEntry = async (): Promise<AuditRow> => {
  const [entry] = await query<AuditRow>(
    `select action, outcome, at, customer_id as "customerId", details
     from audit_log order by id desc limit 1`,
  )
  if (entry === undefined) throw new Error('No entry')
  return entry
}

/** Makes a call that waits for a table, and meanwhile lets two seconds pass and runs a statement. */
async function meanwhile<T>(
  { table, statement }: { table: string; statement: string },
  call: () => Promise<T>,
): Promise<T> {
  const other = await world.carrel.database.owner.connect()
  await other.query('begin')
  await other.query(`lock table ${table} in access exclusive mode`)
  // The call may fail before the answer to the commit is here, and a rejection that nobody awaits yet ends the run.
  const running = Promise.allSettled([call()])
  await expect.poll(() => waitingStatements(world.carrel), { timeout: 10_000 }).toBe(1)
  world.carrel.clock.advance(2000)
  await other.query(statement)
  await other.query('commit')
  other.release()
  const [outcome] = await running
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Statements that take the rights of the library, and give them back. */
const losses = {
  'its account is disabled': [
    `update accounts set disabled_at = now() where user_name = 'meridian'`,
    `update accounts set disabled_at = null where user_name = 'meridian'`,
  ],
  'its subscription has ended': [
    `update customers set subscription_ends_on = '2020-01-01' where id = ${meridianId}`,
    `update customers set subscription_ends_on = null where id = ${meridianId}`,
  ],
  'its account may only read': [
    `update accounts set admin_type = 'consortia_viewer' where user_name = 'meridian'`,
    `update accounts set admin_type = 'library_admin' where user_name = 'meridian'`,
  ],
} as const
const cases = Object.entries(losses).map(([loss, [take, give]]) => ({ loss, take, give }))

describe.each(cases)('when $loss', ({ take, give }) => {
  it('an upload that is under way writes nothing, and has failed', async () => {
    const uploadId = randomUUID()
    const file = await sheetFile(userHeaders, [newUser(1)])
    const before = await query<{ count: string }>('select count(*) from end_users')
    const upload = () =>
      world.library.call(endUsers.upload, { customerId: meridianId, uploadId, file })
    const code = meanwhile({ table: 'end_users', statement: take }, () => problemCode(upload()))
    expect(await code).toBe('forbidden')
    await query(give)
    expect(await query('select count(*) from end_users')).toEqual(before)
    expect(await world.library.call(uploads.progress, { uploadId })).toMatchObject({
      stage: 'failed',
    })
  })

  it('a list is not replaced any more', async () => {
    const listed = () =>
      query(
        `select count(*) from library_titles where customer_id = ${meridianId} and removed_at is null`,
      )
    const before = await listed()
    const upload = () =>
      world.library.call(titles.upload, {
        customerId: meridianId,
        action: 'overwrite',
        accessType: 'electronic',
        uploadId: undefined,
        file: csv(journalHeader, journalLine(world.journals[0])),
      })
    const code = meanwhile({ table: 'staged_rows', statement: take }, () => problemCode(upload()))
    expect(await code).toBe('forbidden')
    await query(give)
    expect(await listed()).toEqual(before)
  })

  it('an export breaks off before its next page', async () => {
    await query(
      `insert into end_users (customer_id, first_name, last_name, email, password_hash, created_at)
       select ${meridianId}, 'Reader', n::text, 'export' || n || '@meridian.example', '', now()
       from generate_series(1, 10000) n
       on conflict do nothing`,
    )
    const download = async () => {
      const file = await world.library.call(endUsers.downloadList, { customerId: meridianId })
      return new Response(file.body).text()
    }
    const text = meanwhile({ table: 'end_users', statement: take }, download)
    await expect(text).rejects.toThrow('Your access has changed meanwhile')
    expect(world.carrel.log.at(-1)).toMatch(/"level":40.*a download broke off/)
    await query(give)
    const { at, ...entry } = await latestEntry()
    expect(entry).toMatchObject({
      outcome: 'refused',
      details: { reason: 'rights ended' },
      customerId: meridianId,
    })
    expect(at).toEqual(world.carrel.clock.now())
    await download()
  })
})

describe('when a member has left the consortium', () => {
  it('an export of its consortium breaks off before its next page', async () => {
    const office = await world.carrel.signIn('consortium')
    const download = async () => {
      const file = await office.call(ddr.downloadReceived, {
        ...everyRequest,
        customerId: consortiumId,
        sort: 'requesterName',
        order: 'ASC',
        format: 'csv',
      })
      return new Response(file.body).text()
    }
    await download()
    const statement = `delete from consortium_packages where member_id = ${lakesideId};
      update customers set consortium_id = null where id = ${lakesideId}`
    const text = meanwhile({ table: 'ddr_requests', statement }, download)
    await expect(text).rejects.toThrow('Your access has changed meanwhile')
    expect(await latestEntry()).toMatchObject({
      outcome: 'refused',
      details: { reason: 'rights ended' },
      customerId: consortiumId,
    })
    await query(`update customers set consortium_id = ${consortiumId} where id = ${lakesideId}`)
  })
})

describe('when a credential is revoked or its key ends', () => {
  it('a COUNTER report that is being made is not answered', async () => {
    const harvester = await harvesterOf(world.carrel, world.library, meridianId)
    const dates = { begin_date: '2025-12', end_date: '2026-02' }
    const report = () => harvester.get('/r51/reports/pr', dates)
    expect((await report()).status).toBe(200)
    const statement = `update counter_credentials set revoked_at = now()
      where requestor_id = '${harvester.requestorId}'`
    const answer = await meanwhile({ table: 'usage_by_metric', statement }, report)
    expect(answer).toMatchObject({ status: 401, json: { Code: 2000 } })
    expect(await latestEntry()).toMatchObject({
      action: 'refused counter.harvest',
      details: { reason: 'rights ended' },
      customerId: meridianId,
    })
  })

  /** Creates a credential of the library; returns its id, and a function that downloads its holdings by its key. */
  async function kbartCredential() {
    const { requestorId, apiKey } = await world.library.call(accessCredentials.create, {
      label: 'Discovery',
      scope: 'kbart',
      expiresOn: null,
    })
    const rows = await world.library.call(accessCredentials.list, {})
    const identity = new URLSearchParams({
      customer_id: String(meridianId),
      requestor_id: requestorId,
      api_key: apiKey,
    })
    return {
      credentialId: rows.find((row) => row.requestorId === requestorId)?.id ?? 0,
      download: async () => {
        const url = `http://localhost:8080/kbart?${identity}`
        const response = await world.carrel.app.fetch(new Request(url), {
          incoming: { socket: { remoteAddress: '203.0.113.9' } },
        })
        return response.text()
      },
    }
  }

  it('a file of KBART breaks off before its next page', async () => {
    const { credentialId, download } = await kbartCredential()
    const statement = `update access_credentials set revoked_at = now() where id = ${credentialId}`
    const text = meanwhile({ table: 'library_titles', statement }, download)
    await expect(text).rejects.toThrow('The key is unknown, revoked or expired')
    expect(await latestEntry()).toMatchObject({
      action: 'refused accessCredentials.use',
      details: { reason: 'revoked key' },
      customerId: meridianId,
    })
  })

  it('a file of KBART for its earlier key breaks off when the overlap of a rotation ends', async () => {
    const { credentialId, download } = await kbartCredential()
    await world.library.call(accessCredentials.rotate, { credentialId, overlapDays: 1 })
    await download()
    const statement = `update access_credentials set previous_key_until = '2020-01-01'
      where id = ${credentialId}`
    const text = meanwhile({ table: 'library_titles', statement }, download)
    await expect(text).rejects.toThrow('The key is unknown, revoked or expired')
    expect(await latestEntry()).toMatchObject({
      action: 'refused accessCredentials.use',
      details: { reason: 'expired key' },
      customerId: meridianId,
    })
  })
})
