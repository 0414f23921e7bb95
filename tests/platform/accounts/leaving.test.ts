import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { ddrCounts } from '../../../contract/ddr/counts.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { defaultSupplierSettings } from '../../../contract/ddr/suppliers/supplierSettings.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { forwardRequests } from '../../../platform/ddr/forward/forwarding.ts'
import { encodeMessage } from '../../../platform/iso18626/encode.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { requestOfPeer } from '../../support/peerMessages.ts'
import { addAgency, addPeer } from '../../support/peers.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, otherMembers } from '../../support/requests.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
// A library that has left is not taken back, so each test has a world of its own.
beforeEach(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
})
afterEach(() => carrel.drop())

const span = { from: '2025-03-20', to: '2026-03-18' }
const filter = (
  overrides: Partial<InputOf<typeof ddr.received>>,
): InputOf<typeof ddr.received> => ({
  status: 'all',
  ...span,
  priority: null,
  ddrId: null,
  customerId: consortiumId,
  consortiumId: null,
  overdue: false,
  partnerId: null,
  ...overrides,
})

async function leave(customerId: number, token = carrel.platform.operatorToken) {
  const response = await carrel.anyone().fetch(contract.operator.leaveConsortium.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: customerId }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Everything about where a library belongs, as the tables have it. */
const state = async () =>
  (
    await sql`select c.consortium_id,
      (select count(*) from ddr_requests where ${lakesideId} in (supplier_id, requester_id)) as requests,
      (select count(*) from ddr_requests where ${lakesideId} in (supplier_id, requester_id)
        and status in ('pending', 'delayed')) as open,
      (select count(*) from consortium_packages where member_id = c.id) as packages,
      (select pool_id from ip_ranges where customer_id = c.id limit 1) as pool,
      (select count(*) from ddr_history) as history
      from customers c where c.id = ${lakesideId}`.execute(carrel.platform.db)
  ).rows[0] as Record<string, number | null>

it('only the operator takes a library out of its consortium, and only one that is in it', async () => {
  expect((await leave(lakesideId, 'not the token')).status).toBe(401)
  expect((await leave(harbourId)).status).toBe(409)
  expect((await leave(consortiumId)).status).toBe(409)
  expect((await leave(999_999)).status).toBe(404)
})

it('a leaving that fails on its way changes nothing', async () => {
  const before = await state()
  const { owner } = carrel.database
  await owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`)
  await owner.query(`create trigger refuse before insert on ddr_history
    for each row execute function refuse()`)
  expect((await leave(lakesideId)).status).toBe(500)
  await owner.query('drop trigger refuse on ddr_history')
  expect(await state()).toEqual(before)
})

it('a library that shares addresses with its consortium stays, and the problem names them', async () => {
  const { db } = carrel.platform
  const range = { fromAddress: '203.0.113.250', toAddress: '203.0.113.251' }
  await db
    .insertInto('ipRanges')
    .values([
      { customerId: lakesideId, ...range },
      { customerId: meridianId, fromAddress: '203.0.113.251', toAddress: null },
    ])
    .execute()
  const before = await state()
  const { status, body } = await leave(lakesideId)
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain('203.0.113.250 to 203.0.113.251')
  expect(await state()).toEqual(before)
})

type RequestList = OutputOf<typeof ddr.received>

/** Expects the consortium's list to have the same requests as before, with names, and counts that agree with it. */
async function expectSameRequests(listBefore: RequestList): Promise<RequestList> {
  const list = await consortium.call(ddr.received, filter({}))
  expect(list.total).toBe(listBefore.total)
  expect(list.rows.map(({ ddrId }) => ddrId)).toEqual(listBefore.rows.map(({ ddrId }) => ddrId))
  expect(list.rows.every((row) => row.requesterName !== '' && row.supplierName !== '')).toBe(true)
  const { counts } = await consortium.call(ddrCounts.ofList, {
    side: 'received',
    ...span,
    priority: null,
    customerId: consortiumId,
    partnerId: null,
  })
  for (const { status: one, count } of counts) {
    expect(list.rows.filter((row) => row.status === one)).toHaveLength(count)
  }
  const bySupplier = await consortium.call(
    ddr.received,
    filter({ sort: 'requesterName', order: 'ASC' }),
  )
  expect(new Set(bySupplier.rows.map(({ ddrId }) => ddrId))).toEqual(
    new Set(list.rows.map(({ ddrId }) => ddrId)),
  )
  return list
}

/**
 * Expects the consortium's report of the members of the time to include the library that left, and as many requests as
 * the list; and that of the present members to have all others.
 */
async function expectReportOf(list: RequestList): Promise<void> {
  const reportOf = async (members: 'now' | 'atTheTime') => {
    const { rows } = await consortium.call(contract.ddrReports.list, {
      side: 'received',
      reportFormat: 'all',
      ...span,
      customerId: consortiumId,
      consortiumId,
      memberId: null,
      regionId: null,
      format: 'xlsx',
      members,
    })
    return rows
  }
  const then = await reportOf('atTheTime')
  expect(then.map(({ institutionName }) => institutionName)).toContain('Lakeside Institute')
  expect(then.reduce((sum, row) => sum + row.total, 0)).toBe(list.total)
  const others = then.filter(({ institutionName }) => institutionName !== 'Lakeside Institute')
  expect(await reportOf('now')).toEqual(others)
}

/** Expects the other library to read who left, and why its request came to an end. */
async function expectReasonFor(open: number, done: number): Promise<void> {
  const detail = await meridian.call(ddr.detail, { ddrId: open, action: 'discard' })
  expect(detail).toMatchObject({ status: 'discarded', requesterName: 'Lakeside Institute Library' })
  const { entries } = await meridian.call(ddr.timeline, { ddrId: open })
  expect(entries.at(-1)).toMatchObject({
    fromStatus: 'pending',
    toStatus: 'discarded',
    note: 'Lakeside Institute has left the consortium',
  })
  const answered = await meridian.call(ddr.detail, { ddrId: done, action: 'unfilled' })
  expect(answered.status).toBe('unfilled')
}

it('a library with requests leaves; they stay in the consortium, readable by everyone they concern', async () => {
  const { ddrId: open } = await lakeside.call(ddr.create, newRequest())
  const { ddrId: done } = await lakeside.call(ddr.create, newRequest())
  await meridian.call(ddr.respond, answer(done, { status: 'unfilled' }))
  const listBefore = await consortium.call(ddr.received, filter({}))
  const before = await state()
  expect(before['packages']).toBeGreaterThan(0)

  const { status, body } = await leave(lakesideId)
  expect(status).toBe(200)
  expect(body).toEqual({ consortium_id: consortiumId, closed_requests: before['open'] })
  expect(await state()).toMatchObject({
    consortiumId: null,
    requests: before['requests'],
    open: 0,
    packages: 0,
    pool: lakesideId,
    history: Number(before['history']) + Number(before['open']),
  })

  await expectReportOf(await expectSameRequests(listBefore))
  await expectReasonFor(open, done)

  // The library that left can neither send nor receive requests.
  lakeside = await carrel.signIn('lakeside')
  expect(await problemCode(lakeside.call(ddr.create, newRequest()))).toBe('forbidden')
  expect(
    await problemCode(
      meridian.call(ddr.create, newRequest({ customerId: meridianId, supplierId: lakesideId })),
    ),
  ).toBe('invalid')
})

it('a request during a departure is refused by the database, not written between unrelated libraries', async () => {
  await leave(lakesideId)
  const insert = sql`insert into ddr_requests
      (consortium_id, requester_id, supplier_id, requested_at, article_name)
    values (${consortiumId}, ${meridianId}, ${lakesideId}, now(), 'Late')`
  await expect(insert.execute(carrel.platform.db)).rejects.toThrow('is not between two members')
})

describe('what the office of the consortium writes for a library while that leaves', () => {
  const leaving = {
    statement: `delete from consortium_packages where member_id = ${lakesideId};
      update customers set consortium_id = null where id = ${lakesideId}`,
  }
  const rowCount = async (query: string) => (await carrel.database.owner.query(query)).rowCount
  const refusals = `select from audit_log where details->>'reason' = 'rights ended'`

  it('is not written: its settings as a supplier', async () => {
    const customerId = lakesideId
    const settings = { ...defaultSupplierSettings, customerId, maxOpenRequests: 7 }
    const save = () => consortium.call(ddr.saveSettings, settings)
    expect(await whileLocked(carrel, leaving, () => problemCode(save()))).toBe('forbidden')
    expect(await rowCount('select from ddr_supplier_settings where max_open_requests = 7')).toBe(0)
    expect(await rowCount(refusals)).toBe(1)
  })

  it('is not written: packages for it', async () => {
    const { assign, available } = contract.consortiumPackages
    const packages = await consortium.call(available, { consortiumId })
    const packageIds = packages.filter((one) => !one.assigned).map(({ value }) => value)
    const ofOther = `select from consortium_packages where member_id = ${meridianId}`
    const before = await rowCount(ofOther)
    const save = () =>
      consortium.call(assign, {
        assignment: {
          consortiumId,
          packageIds: packageIds.slice(0, 1),
          memberIds: [meridianId, lakesideId],
        },
      })
    expect(await whileLocked(carrel, leaving, () => problemCode(save()))).toBe('forbidden')
    expect(await rowCount(ofOther)).toBe(before)
    expect(await rowCount(refusals)).toBe(1)
  })

  it('is not written: packages that come back to it, while other members get theirs', async () => {
    const { assign, available, removeSelected, restore } = contract.consortiumPackages
    const packages = await consortium.call(available, { consortiumId })
    const packageIds = packages.filter((one) => !one.assigned).map(({ value }) => value)
    const chosen = { consortiumId, packageIds: packageIds.slice(0, 1) }
    const memberIds = [meridianId, lakesideId]
    await consortium.call(assign, { assignment: { ...chosen, memberIds } })
    const holders = async () => {
      const { rows } = await carrel.database.owner.query<{ id: number }>(
        'select member_id as id from consortium_packages where package_id = any ($1) order by 1',
        [chosen.packageIds],
      )
      return rows.map(({ id }) => id)
    }
    const others = (await holders()).filter((id) => id !== lakesideId)
    expect(others).toContain(meridianId)
    await consortium.call(removeSelected, chosen)
    const undo = () => consortium.call(restore, chosen)
    expect(await whileLocked(carrel, leaving, undo)).toEqual({ restored: others.length })
    expect(await holders()).toEqual(others)
  })

  it('is not written: its address', async () => {
    const { read, update } = contract.organization
    const record = await consortium.call(read, { customerId: lakesideId })
    const save = () => consortium.call(update, { record: { ...record, street: '1 Office Road' } })
    expect(await whileLocked(carrel, leaving, () => problemCode(save()))).toBe('forbidden')
    expect((await lakeside.call(read, { customerId: lakesideId })).street).toBe(record.street)
    expect(await rowCount(refusals)).toBe(1)
  })
})

it('a request that was not available goes on to nobody when its library leaves, and those of others do', async () => {
  const [next = 0, other = 0] = await otherMembers(carrel)
  const { ddrId: left } = await lakeside.call(ddr.create, newRequest({ forwardTo: [next] }))
  await meridian.call(ddr.respond, answer(left, { status: 'unfilled' }))
  await leave(lakesideId)
  const { ddrId: others } = await meridian.call(
    ddr.create,
    newRequest({ customerId: meridianId, supplierId: other, forwardTo: [next] }),
  )
  const { owner } = carrel.database
  await owner.query(
    `update ddr_requests set status = 'unfilled', answered_at = now() where id = $1`,
    [others],
  )
  expect(await forwardRequests(carrel.platform)).toBe(1)
  const { rows } = await owner.query(
    'select is_forwarded as "isForwarded" from ddr_requests where id in ($1, $2) order by id',
    [left, others],
  )
  expect(rows).toEqual([{ isForwarded: false }, { isForwarded: true }])
})

it('an answer of a library that has left is not objected to: nobody could answer again', async () => {
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier', courierNo: 'AB 12' }))
  const detail = () => lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
  expect((await detail()).canSupplierAnswer).toBe(true)
  await leave(meridianId)
  expect((await detail()).canSupplierAnswer).toBe(false)
  const reopen = { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' } as const
  expect(await problemCode(lakeside.call(ddr.move, reopen))).toBe('conflict')
  await lakeside.call(ddr.move, { ...reopen, move: 'confirm', reopenReason: null })
  expect((await detail()).status).toBe('filled')
})

describe('requests that are exchanged with another system', () => {
  const theirs = { accountId: 'remote', securityCode: 'the code of the peer' }
  const isil = (value: string) => ({ type: 'ISIL', value })
  let remoteId: number
  let peerId: number
  beforeEach(async () => {
    ;[remoteId = 0] = await otherMembers(carrel)
    peerId = await addPeer(carrel, {
      name: 'Remote system',
      address: 'https://remote.example/iso18626',
      version: '2021-2',
      theirs,
      ours: { accountId: 'carrel', securityCode: 'our own secret code' },
    })
    await addAgency(carrel, { libraryId: lakesideId, value: 'IN-LAKESIDE', peerId: null })
    await addAgency(carrel, { libraryId: remoteId, value: 'XX-REMOTE', peerId })
  })

  /** Sends a request of the remote library to lakeside. */
  async function requestByPeer(): Promise<void> {
    const body = encodeMessage(
      '2021-2',
      requestOfPeer({
        supplyingAgency: isil('IN-LAKESIDE'),
        requestingAgency: isil('XX-REMOTE'),
        timestamp: '2026-03-18T10:00:00.000Z',
        requestId: 'R-1',
        supplierRequestId: null,
        credentials: theirs,
      }),
    )
    const request = new Request('http://localhost:8080/iso18626', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body,
    })
    const response = await carrel.app.fetch(request, {
      incoming: { socket: { remoteAddress: '203.0.113.9' } },
    })
    expect(await response.text()).toContain('<messageStatus>OK</messageStatus>')
  }

  const queued = async () =>
    (
      await carrel.database.owner.query<{ topic: string; content: Record<string, unknown> }>(
        `select topic, content from peer_messages where direction = 'out' order by id`,
      )
    ).rows

  it.each([
    ['its library here', () => lakesideId, 'Lakeside Institute has left the consortium'],
    ['the library behind the system', () => remoteId, ' has left the consortium'],
  ])('are ended there as well when %s leaves', async (_, leaving, note) => {
    await lakeside.call(ddr.create, newRequest({ supplierId: remoteId }))
    await requestByPeer()
    const before = (await queued()).length
    expect((await leave(leaving())).status).toBe(200)
    const messages = (await queued()).slice(before)
    expect(messages).toMatchObject([
      { topic: 'Cancel', content: { note: expect.stringContaining(note) as string } },
      {
        topic: 'StatusChange',
        content: { status: 'Unfilled', reasonUnfilled: 'PolicyProblem', requestId: 'R-1' },
      },
    ])
  })

  it('are not sent to the system of another consortium', async () => {
    await carrel.database.owner.query('update agencies set customer_id = $1 where peer_id = $2', [
      harbourId,
      peerId,
    ])
    await lakeside.call(ddr.create, newRequest({ supplierId: remoteId }))
    expect(await queued()).toEqual([])
  })
})

it('a library that comes back finds its old requests where they were', async () => {
  await leave(lakesideId)
  const before = await consortium.call(ddr.received, filter({}))
  await carrel.platform.db
    .updateTable('customers')
    .set({ consortiumId })
    .where('id', '=', lakesideId)
    .execute()
  lakeside = await carrel.signIn('lakeside')
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const after = await consortium.call(ddr.received, filter({}))
  expect(after.total).toBe(before.total + 1)
  expect(after.rows.map((row) => row.ddrId)).toContain(ddrId)
})
