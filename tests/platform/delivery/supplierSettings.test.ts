import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { ddrCounts } from '../../../contract/ddr/counts.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  type SupplierSettings,
  defaultSupplierSettings,
} from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { dueDay } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { type Caller, problemCode, fieldsOf } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { newRequest, withEndedSubscription } from '../../support/requests.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
let today: string
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  today = carrel.clock.now().toISOString().slice(0, 10)
})
beforeEach(() => carrel.database.owner.query('delete from ddr_supplier_settings'))
afterAll(() => carrel.drop())

const save = (
  caller: Caller,
  settings: Partial<SupplierSettings>,
  rest: { customerId?: number; rowVersion?: number } = {},
) =>
  caller.call(ddr.saveSettings, {
    customerId: meridianId,
    ...defaultSupplierSettings,
    ...settings,
    ...rest,
  })

const closure = (from: string, to: string) => ({
  from,
  to,
  meanwhile: 'nobody' as const,
  reason: '',
})

describe('the settings of a supplier', () => {
  it('are Monday to Friday without rules at first, and then as they were saved', async () => {
    const first = await meridian.call(ddr.settings, { customerId: meridianId })
    expect(first).toEqual({ ...defaultSupplierSettings, rowVersion: 0 })
    const given = {
      workingDays: [0, 6],
      opensAt: '09:00',
      closesAt: '17:30',
      closures: [closure('2026-12-30', '2027-01-02'), closure('2026-05-01', '2026-05-01')],
      maxOpenRequests: 7,
      isLastResort: true,
      needsPages: true,
      needsTitlePage: true,
      maxPages: 40,
    }
    await save(meridian, given, { rowVersion: 0 })
    expect(await meridian.call(ddr.settings, { customerId: meridianId })).toEqual({
      ...given,
      closures: given.closures.toReversed(),
      rowVersion: 1,
    })
  })

  it('of two colleagues who save at once only the first are stored', async () => {
    const codes = await Promise.all(
      [1, 2, 3].map(async (maxPages) =>
        save(meridian, { maxPages }, { rowVersion: 0 }).then(
          () => 'saved',
          (error: Problem) => error.code,
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'saved'])
  })

  it('name the field that cannot be stored', async () => {
    const closures = [closure('2026-05-01', '2026-05-09'), closure('2026-05-09', '2026-05-10')]
    expect(await fieldsOf(save(meridian, { closures }))).toEqual({
      closures: 'Closure 2 overlaps another one',
    })
    expect(await fieldsOf(save(meridian, { opensAt: '17:00', closesAt: '09:00' }))).toEqual({
      closesAt: 'Enter a time after the library opens',
    })
    expect(Object.keys(await fieldsOf(save(meridian, { workingDays: [] })))).toEqual([
      'workingDays',
    ])
    expect(await fieldsOf(save(meridian, { workingDays: [1, 1] }))).toEqual({
      workingDays: 'Name each day once',
    })
    const many = Array.from({ length: 51 }, (_, nth) => {
      const day = addDays('2026-01-01', nth * 2)
      return closure(day, day)
    })
    expect(Object.keys(await fieldsOf(save(meridian, { closures: many })))).toEqual(['closures'])
  })

  it('are saved by the library, its consortium and support staff, and by nobody else', async () => {
    const observer = await carrel.signIn('observer')
    const support = await supportAt(carrel, meridianId)
    await save(consortium, { maxPages: 30 })
    await save(support, { maxPages: 31 })
    for (const caller of [lakeside, observer]) {
      expect(await problemCode(save(caller, { maxPages: 1 }))).toBe('forbidden')
    }
    const stored = await observer.call(ddr.settings, { customerId: meridianId })
    expect(stored.maxPages).toBe(31)
    expect(await fieldsOf(save(consortium, {}, { customerId: consortiumId }))).toEqual({
      customerId: 'Choose a library',
    })
  })
})

describe('the calendar of a supplier', () => {
  const raise = async () => (await lakeside.call(ddr.create, newRequest())).ddrId
  const age = (ddrId: number, days: number) =>
    carrel.database.owner.query(
      `update ddr_requests set requested_at = requested_at - make_interval(days => $2) where id = $1`,
      [ddrId, days],
    )
  const overdueOf = async (caller: Caller, side: 'received' | 'sent', customerId: number) => {
    const span = { from: `${today.slice(0, 4)}-01-01`, to: today, priority: null, partnerId: null }
    const list = side === 'received' ? ddr.received : ddr.sent
    const counts = await caller.call(ddrCounts.ofList, { side, customerId, ...span })
    const { rows } = await caller.call(list, {
      ...span,
      customerId,
      status: 'all',
      ddrId: null,
      consortiumId: null,
      overdue: true,
    })
    expect(rows).toHaveLength(counts.overdue)
    return rows.map(({ ddrId }) => ddrId)
  }

  it('decides for both libraries and the consortium what is overdue', async () => {
    const ddrId = await raise()
    await age(ddrId, 20)
    expect(await overdueOf(lakeside, 'sent', lakesideId)).toContain(ddrId)
    await save(meridian, { closures: [closure(addDays(today, -21), today)] })
    expect(await overdueOf(lakeside, 'sent', lakesideId)).not.toContain(ddrId)
    expect(await overdueOf(meridian, 'received', meridianId)).not.toContain(ddrId)
    expect(await overdueOf(consortium, 'received', consortiumId)).not.toContain(ddrId)
    await save(meridian, { closures: [closure(addDays(today, -40), addDays(today, -19))] })
    expect(await overdueOf(lakeside, 'sent', lakesideId)).toContain(ddrId)
    expect(await overdueOf(consortium, 'sent', consortiumId)).toContain(ddrId)
  })

  it('decides when a request is due and when a reminder is possible again', async () => {
    const closures = [closure(addDays(today, 1), addDays(today, 30))]
    await save(meridian, { workingDays: [0, 1, 2, 3, 4, 5, 6], closures })
    const ddrId = await raise()
    const { ddrOverdueDays: days } = carrel.platform.config
    const detail = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail.dueOn).toBe(addDays(today, 30 + days))
    expect(detail.dueOn).toBe(dueDay(today, days, detail.supplierCalendar))
    const remind = () =>
      lakeside.call(ddr.move, { ddrId, move: 'remind', reopenReason: null, text: '' })
    await remind()
    await carrel.database.owner.query(
      `update ddr_history set at = at - interval '7 days' where ddr_id = $1`,
      [ddrId],
    )
    // Every day but those of a closure counts, so the three working days have passed.
    await remind()
    await save(meridian, { closures: [closure(addDays(today, -9), today)] })
    await carrel.database.owner.query(
      `update ddr_history set at = at - interval '7 days' where ddr_id = $1`,
      [ddrId],
    )
    expect(await problemCode(remind())).toBe('conflict')
  })
})

describe('the rules of a supplier', () => {
  it('are checked before a request is stored, and name the field', async () => {
    await save(meridian, { needsPages: true, needsTitlePage: true, maxPages: 20 })
    const given = (rest: object) => lakeside.call(ddr.create, newRequest(rest))
    expect(await fieldsOf(given({ pages: '' }))).toEqual({
      pages: 'This library needs the pages, such as 44-58',
      includeTitlePage: 'This library copies articles with the title page only',
    })
    expect(Object.keys(await fieldsOf(given({ pages: '1-30', includeTitlePage: true })))).toEqual([
      'pages',
    ])
    const { ddrId } = await given({ pages: '44-58', includeTitlePage: true })
    const { pages } = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(pages).toBe('44-58, title page')
  })

  it('include a subscription, which is not named to a library that makes a request', async () => {
    const raise = (graceDays: number) =>
      withEndedSubscription(carrel, { customerId: meridianId, graceDays }, () =>
        lakeside.call(ddr.create, newRequest()),
      )
    await raise(10)
    expect(await fieldsOf(raise(9))).toEqual({
      supplierId: 'This library takes no requests at present',
    })
  })

  it('let only one of two requests at once have the last place', async () => {
    const { rows } = await carrel.database.owner.query<{ open: number }>(
      `select count(*)::int as open from ddr_requests where supplier_id = $1 and status in ('pending', 'delayed')`,
      [meridianId],
    )
    await save(meridian, { maxOpenRequests: (rows[0]?.open ?? 0) + 1 })
    const fields = await Promise.all(
      [1, 2].map(() =>
        lakeside.call(ddr.create, newRequest()).then(
          () => 'created',
          (error: Problem) => Object.keys(error.details.fields ?? {}).join(),
        ),
      ),
    )
    expect(fields.toSorted()).toEqual(['created', 'supplierId'])
  })
})
