import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { dashboard } from '../../../contract/dashboard/endpoints.ts'
import { ddrCounts } from '../../../contract/ddr/counts.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { defaultSupplierSettings } from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { forwardRequests } from '../../../platform/ddr/forward/forwarding.ts'
import { tryLock } from '../../../platform/db/advisoryLocks.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, otherMembers, withEndedSubscription } from '../../support/requests.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
let today: string
/** Members besides lakeside and meridian. */
let members: number[]
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  today = carrel.clock.now().toISOString().slice(0, 10)
  members = await otherMembers(carrel)
})
beforeEach(async () => {
  await carrel.database.owner.query('delete from ddr_supplier_settings')
  await carrel.database.owner.query(`update ddr_requests set forward_to = '{}'`)
})
afterAll(() => carrel.drop())

const raise = async (forwardTo: number[]) =>
  (await lakeside.call(ddr.create, newRequest({ forwardTo }))).ddrId
const refuse = (ddrId: number) =>
  meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled', deliveryMode: null }))
const age = (ddrId: number, days: number) =>
  carrel.database.owner.query(
    `update ddr_requests set requested_at = requested_at - make_interval(days => $2) where id = $1`,
    [ddrId, days],
  )
const run = () => forwardRequests(carrel.platform)

interface Leg {
  id: number
  supplierId: number
  status: string
  forwardTo: number[]
  isForwarded: boolean
}
/** Returns a request and those that continue it, oldest first. */
async function legsOf(ddrId: number): Promise<Leg[]> {
  const { rows } = await carrel.database.owner.query<Leg>(
    `with recursive legs as (
       select * from ddr_requests where id = $1
       union all select r.* from ddr_requests r join legs on r.forwarded_from_id = legs.id)
     select id, supplier_id as "supplierId", status, forward_to as "forwardTo",
       is_forwarded as "isForwarded" from legs order by id`,
    [ddrId],
  )
  return rows
}

describe('a request with a list of libraries', () => {
  it('goes on when it is not available, to each once, and no further than the list', async () => {
    const [first = 0, second = 0] = members
    const ddrId = await raise([first, second])
    expect(await run()).toBe(0)
    await refuse(ddrId)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const [, next] = await legsOf(ddrId)
    expect(await legsOf(ddrId)).toEqual([
      {
        id: ddrId,
        supplierId: meridianId,
        status: 'unfilled',
        forwardTo: [first, second],
        isForwarded: true,
      },
      {
        id: next?.id,
        supplierId: first,
        status: 'pending',
        forwardTo: [second],
        isForwarded: false,
      },
    ])
    for (const expected of [second, null]) {
      const last = (await legsOf(ddrId)).at(-1)
      await carrel.database.owner.query(
        `update ddr_requests set status = 'unfilled', answered_at = $2 where id = $1`,
        [last?.id, carrel.clock.now()],
      )
      expect(await run()).toBe(expected === null ? 0 : 1)
    }
    expect((await legsOf(ddrId)).map(({ supplierId }) => supplierId)).toEqual([
      meridianId,
      first,
      second,
    ])
  })

  it('goes on when it lies past its due day, and the first library sees that it did', async () => {
    const [first = 0] = members
    const [late, early, delayed] = [
      await raise([first]),
      await raise([first]),
      await raise([first]),
    ]
    await meridian.call(
      ddr.respond,
      answer(delayed, { status: 'delayed', delayReason: 'issueNotReceived' }),
    )
    for (const ddrId of [late, delayed]) await age(ddrId, 30)
    expect(await run()).toBe(1)
    expect(await legsOf(early)).toHaveLength(1)
    expect(await legsOf(delayed)).toHaveLength(1)
    const detail = await meridian.call(ddr.detail, { ddrId: late, action: 'discard' })
    expect(detail.status).toBe('discarded')
    expect(detail.discardReason).toMatch(/^Not answered in time; forwarded to /)
    expect(await problemCode(refuse(late))).toBe('alreadyAnswered')
  })

  it('goes on at once from a library that is closed and forwards, not from one that lets it wait', async () => {
    const [first = 0] = members
    const ddrId = await raise([first])
    const close = (meanwhile: 'nobody' | 'forward') =>
      meridian.call(ddr.saveSettings, {
        customerId: meridianId,
        ...defaultSupplierSettings,
        closures: [{ from: today, to: addDays(today, 9), meanwhile, reason: '' }],
      })
    await close('nobody')
    expect(await run()).toBe(0)
    await close('forward')
    expect(await run()).toBe(1)
    expect((await legsOf(ddrId)).at(-1)?.supplierId).toBe(first)
  })

  it('passes over libraries that are closed, full or no members any more', async () => {
    const [first = 0, second = 0, third = 0] = members
    const ddrId = await raise([first, second, third])
    await refuse(ddrId)
    // Harbour belongs to no consortium.
    await carrel.database.owner.query(
      `update ddr_requests set forward_to = array[$2::int, ${harbourId}, $3::int] where id = $1`,
      [ddrId, first, third],
    )
    const closures = [{ from: today, to: today, meanwhile: 'nobody' as const, reason: '' }]
    await consortium.call(ddr.saveSettings, {
      customerId: first,
      ...defaultSupplierSettings,
      closures,
    })
    expect(await run()).toBe(1)
    expect((await legsOf(ddrId)).at(-1)).toMatchObject({ supplierId: third, forwardTo: [] })
  })

  it('passes over a library whose subscription has ended', async () => {
    const [first = 0, second = 0] = members
    const ddrId = await raise([first, second])
    await refuse(ddrId)
    const term = { customerId: first, graceDays: 0 }
    expect(await withEndedSubscription(carrel, term, run)).toBe(1)
    expect((await legsOf(ddrId)).at(-1)).toMatchObject({ supplierId: second, forwardTo: [] })
  })

  it('stays where it was when no library takes it, also when one could take it later', async () => {
    const [first = 0] = members
    const ddrId = await raise([first])
    await refuse(ddrId)
    const term = { customerId: first, graceDays: 0 }
    expect(await withEndedSubscription(carrel, term, run)).toBe(0)
    expect(await run()).toBe(0)
    expect(await legsOf(ddrId)).toMatchObject([{ id: ddrId, forwardTo: [], isForwarded: false }])
  })

  it('may name up to three other members, each once', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = members
    for (const forwardTo of [
      [first, first],
      [lakesideId],
      [meridianId],
      [harbourId],
      [first, second, third, fourth],
    ]) {
      const problem = await raise(forwardTo).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(Problem)
      expect(Object.keys((problem as Problem).details.fields ?? {})[0]).toMatch(/^forwardTo/)
    }
  })

  it('must keep the rules of every library on it', async () => {
    const [first = 0] = members
    await consortium.call(ddr.saveSettings, {
      customerId: first,
      ...defaultSupplierSettings,
      maxPages: 2,
    })
    expect(await problemCode(raise([first]))).toBe('invalid')
  })
})

describe('a request that went on', () => {
  const timelineOf = async (caller: Caller, ddrId: number) =>
    (await caller.call(ddr.timeline, { ddrId })).entries.map((entry) => [
      entry.ddrId,
      entry.move,
      entry.toStatus,
    ])

  it('shows every library it had to the requester and the consortium, and each supplier its own', async () => {
    const [first = 0] = members
    const ddrId = await raise([first])
    await refuse(ddrId)
    await run()
    const next = (await legsOf(ddrId)).at(-1)?.id ?? 0
    const own = [
      [ddrId, null, 'pending'],
      [ddrId, null, 'unfilled'],
      [ddrId, 'forward', 'unfilled'],
    ]
    const all = [...own, [next, 'forward', 'pending']]
    for (const caller of [lakeside, consortium]) {
      expect(await timelineOf(caller, ddrId)).toEqual(all)
      expect(await timelineOf(caller, next)).toEqual(all)
    }
    expect(await timelineOf(meridian, ddrId)).toEqual(own)
    expect(await problemCode(timelineOf(meridian, next))).toBe('forbidden')
    const { rows } = await carrel.database.owner.query<{ kind: string; body: string }>(
      `select kind, body from mails where ddr_id = $1 and customer_id = $2`,
      [next, lakesideId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['ddr.forward'])
    expect(rows[0]?.body).toContain(`/DDR/Sent?open=${next}`)
  })

  it('counts once for the requester, and for each supplier as it was answered', async () => {
    const [first = 0] = members
    // More than a year of whole months would be refused; this span has whole months and days at its edges.
    const span = { from: addDays(today, -360), to: today, priority: null, partnerId: null }
    const counts = async (caller: Caller, side: 'sent' | 'received', customerId: number) => {
      const { counts: all } = await caller.call(ddrCounts.ofList, { side, customerId, ...span })
      const sum = all.reduce((total, { count }) => total + count, 0)
      const list = side === 'sent' ? ddr.sent : ddr.received
      for (const sort of ['requestedOn', 'requesterName', 'supplierName', 'status'] as const) {
        const { rows, total } = await caller.call(list, {
          ...span,
          customerId,
          status: 'all',
          ddrId: null,
          consortiumId: null,
          overdue: false,
          sort,
          order: 'DESC',
        })
        expect([sort, total, new Set(rows.map(({ ddrId }) => ddrId)).size]).toEqual([
          sort,
          sum,
          sum,
        ])
      }
      return sum
    }
    const before = {
      sent: await counts(lakeside, 'sent', lakesideId),
      received: await counts(meridian, 'received', meridianId),
      all: await counts(consortium, 'sent', consortiumId),
      legs: await counts(consortium, 'received', consortiumId),
    }
    const ddrId = await raise([first])
    await refuse(ddrId)
    await run()
    // Into a month that lies within the span as a whole.
    for (const { id } of await legsOf(ddrId)) await age(id, 50)
    expect({
      sent: await counts(lakeside, 'sent', lakesideId),
      received: await counts(meridian, 'received', meridianId),
      all: await counts(consortium, 'sent', consortiumId),
      legs: await counts(consortium, 'received', consortiumId),
    }).toEqual({
      sent: before.sent + 1,
      received: before.received + 1,
      all: before.all + 1,
      legs: before.legs + 2,
    })
  })

  it('counts once on the dashboards of the requester and the consortium', async () => {
    const figures = async () => ({
      consortium: (await consortium.call(dashboard.consortiumDdr, { consortiumId })).requests,
      requester: (await lakeside.call(dashboard.libraryDdr, { customerId: lakesideId })).sent,
      supplier: (await meridian.call(dashboard.libraryDdr, { customerId: meridianId })).received,
    })
    const before = await figures()
    await refuse(await raise(members.slice(0, 1)))
    await run()
    expect(await figures()).toEqual({
      consortium: before.consortium + 1,
      requester: before.requester + 1,
      supplier: before.supplier + 1,
    })
  })
})

describe('the job', () => {
  it('of several copies at once forwards each request once', async () => {
    const [first = 0] = members
    const ids = []
    for (let nth = 0; nth < 5; nth += 1) ids.push(await raise([first]))
    for (const ddrId of ids) await refuse(ddrId)
    await Promise.all([run(), run(), run()])
    await run()
    for (const ddrId of ids) expect(await legsOf(ddrId)).toHaveLength(2)
  })

  it('does nothing while another copy of the platform is at work', async () => {
    const [first = 0] = members
    const ddrId = await raise([first])
    await refuse(ddrId)
    await carrel.database.db.transaction().execute(async (other) => {
      expect(await tryLock(other, 'forwarding')).toBe(true)
      expect(await run()).toBe(0)
    })
    expect(await run()).toBe(1)
  })

  it('leaves a request that a librarian is changing for the next run', async () => {
    const [first = 0] = members
    const ddrId = await raise([first])
    await age(ddrId, 30)
    await carrel.database.db.transaction().execute(async (other) => {
      await other
        .selectFrom('ddrRequests')
        .select('id')
        .where('id', '=', ddrId)
        .forUpdate()
        .execute()
      expect(await run()).toBe(0)
    })
    expect(await run()).toBe(1)
  })
})
