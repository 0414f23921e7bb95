import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  type SupplierSettings,
  defaultSupplierSettings,
} from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { supplierHistories } from '../../../platform/ddr/raise/supplierStore.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { otherMembers } from '../../support/requests.ts'

let carrel: TestPlatform
let lakeside: Caller
let today: string
/** Members besides lakeside and meridian. */
let members: number[]
beforeAll(async () => {
  carrel = await createTestPlatform()
  lakeside = await carrel.signIn('lakeside')
  today = carrel.clock.now().toISOString().slice(0, 10)
  members = await otherMembers(carrel)
})
beforeEach(async () => {
  await carrel.database.owner.query('delete from ddr_supplier_settings')
  await carrel.database.owner.query(
    `delete from library_titles where title_id in (select id from titles where name = 'Routing Letters')`,
  )
  await carrel.database.owner.query(`delete from titles where name = 'Routing Letters'`)
})
afterAll(() => carrel.drop())

/** Adds a title that these libraries hold from a year to another. */
async function hold(holders: { id: number; from: string; to: string; access?: string }[]) {
  const { owner } = carrel.database
  const { rows } = await owner.query<{ id: number }>(
    `insert into titles (name, resource_type_id, publisher_id, subject_id)
     select 'Routing Letters', t.resource_type_id, t.publisher_id, t.subject_id from titles t order by t.id limit 1
     returning id`,
  )
  for (const { id, from, to, access = 'electronic' } of holders) {
    await owner.query(
      `insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date, added_at)
       values ($1, $2, 'journal', $3, $4, $5, now() - interval '2 years')`,
      [id, rows[0]?.id, access, from, to],
    )
  }
}

const suggested = async (issueYear = '2015') =>
  lakeside.call(ddr.suppliers, {
    customerId: lakesideId,
    articleDoi: '',
    issn: '',
    sourceName: 'Routing Letters',
    issueYear,
    volume: '',
    issueNumber: '',
  })
const idsOf = async (issueYear?: string) =>
  (await suggested(issueYear)).rows.map(({ supplierId }) => supplierId)

const set = async (customerId: number, settings: Partial<SupplierSettings>) => {
  const consortium = await carrel.signIn('consortium')
  await consortium.call(ddr.saveSettings, { customerId, ...defaultSupplierSettings, ...settings })
}
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const closed = {
  closures: [{ from: '2026-01-01', to: '2026-12-31', meanwhile: 'nobody' as const, reason: '' }],
}

it('has the libraries with the article in the wanted year, printed or online, and not the requester', async () => {
  const [first = 0, second = 0] = members
  await hold([
    { id: meridianId, from: '2010', to: '2019' },
    { id: first, from: '2018', to: '2020' },
    { id: second, from: '2000', to: '2016', access: 'print' },
    { id: lakesideId, from: '2000', to: '2020' },
  ])
  expect(new Set(await idsOf('2015'))).toEqual(new Set([meridianId, second]))
  expect(await idsOf('2020')).toEqual([first])
  expect(await idsOf('1990')).toEqual([])
})

it('has a library by its own package, as by its own list', async () => {
  const { rows } = await carrel.database.owner.query<{ supplierId: number; sourceName: string }>(
    `select mp.customer_id as "supplierId", t.name as "sourceName"
     from member_packages mp join package_titles pt using (package_id) join titles t on t.id = pt.title_id
     where mp.origin = 'own' and mp.customer_id = any ($1) and not exists (
       select from library_titles h
       where h.customer_id = mp.customer_id and h.title_id = t.id and h.removed_at is null)
     order by mp.customer_id, t.id limit 1`,
    [[...members, meridianId]],
  )
  const { supplierId = 0, sourceName = '' } = rows[0] ?? {}
  const answer = await lakeside.call(ddr.suppliers, {
    customerId: lakesideId,
    articleDoi: '',
    issn: '',
    sourceName,
    issueYear: '',
    volume: '',
    issueNumber: '',
  })
  const supplier = answer.rows.find((row) => row.supplierId === supplierId)
  expect(supplier?.reasons).toContain('ownHolding')
})

it('puts a library that works today before a closed one, and says when that works again', async () => {
  const [other = 0] = members
  await hold([meridianId, other].map((id) => ({ id, from: '2010', to: '2019' })))
  const until = `${today.slice(0, 4)}-12-31`
  const closure = { from: today, to: until, meanwhile: 'nobody' as const, reason: '' }
  for (const [open, shut] of [
    [meridianId, other],
    [other, meridianId],
  ] as const) {
    await set(open, { workingDays: everyDay, opensAt: '00:00', closesAt: '23:59' })
    await set(shut, { workingDays: everyDay, closures: [closure] })
    const { rows } = await suggested()
    expect(rows.map(({ supplierId }) => supplierId)).toEqual([open, shut])
    expect(rows[0]?.reasons).toContain('ownHolding')
    expect(rows[1]?.reasons).toContain('worksAgain')
    expect(rows[1]?.worksOn).toBe(addDays(until, 1))
  }
})

it('has a library of last resort only when no other is left', async () => {
  const [other = 0] = members
  await hold([meridianId, other].map((id) => ({ id, from: '2010', to: '2019' })))
  await set(other, { isLastResort: true })
  expect(await idsOf()).toEqual([meridianId])
  await set(meridianId, { maxOpenRequests: 1 })
  expect(await idsOf()).toEqual([other, meridianId])
})

it('names the rules of the members, and no title that the catalogue does not have', async () => {
  await set(meridianId, { needsPages: true, maxPages: 30, ...closed })
  const { title, rows, rules } = await suggested()
  expect({ title, rows }).toEqual({ title: null, rows: [] })
  expect(rules).toEqual([
    { supplierId: meridianId, needsPages: true, needsTitlePage: false, maxPages: 30 },
  ])
})

it('takes the history of a supplier from its answers to all libraries', async () => {
  const { owner } = carrel.database
  const now = carrel.clock.now()
  const [supplierId = 0, stranger = 0] = members
  await owner.query('delete from ddr_requests where supplier_id = $1 or requester_id = $1', [
    supplierId,
  ])
  const raise = (requesterId: number, days: number, status: string) =>
    owner.query(
      `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, answered_at,
         article_name, user_email, status, mode, discard_reason)
       values (${consortiumId}, $1, $2, $3::timestamptz - make_interval(days => 20),
         $3::timestamptz - make_interval(days => 20 - $4), 'Old', 'reader@library.example', $5,
         case $5 when 'filled' then 'courier' end,
         case $5 when 'discarded' then 'Reason' else '' end)`,
      [requesterId, supplierId, now, days, status],
    )
  for (const days of [1, 2, 3, 4]) await raise(stranger, days, 'filled')
  await raise(lakesideId, 5, 'filled')
  await raise(lakesideId, 10, 'unfilled')
  await raise(lakesideId, 10, 'discarded')
  const scope = { requesterId: lakesideId, consortiumId, since: addDays(today, -400), now }
  const histories = await supplierHistories(carrel.database.db, {
    supplierIds: [supplierId],
    ...scope,
  })
  expect(histories.get(supplierId)).toMatchObject({
    answers: 6,
    medianDays: 3.5,
    slowDays: 7.5,
    fulfilled: 5,
    openRequests: 0,
    supplied: 5,
    received: 0,
    suppliedToRequester: 1,
    suppliedByRequester: 0,
  })
})
