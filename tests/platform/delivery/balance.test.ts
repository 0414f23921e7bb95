import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { defaultSupplierSettings } from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let consortium: Caller

beforeAll(async () => {
  carrel = await createTestPlatform()
  consortium = await carrel.signIn('consortium')
})
afterAll(() => carrel.drop())

/** Runs a statement as the owner of the schema and returns its rows. */
async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await carrel.database.owner.query<Row>(text, values)).rows
}

const delivered = `status in ('filled', 'filledOutside') and requested_on >= '2025-04-01'`

describe('the balance of a consortium', () => {
  it('counts what each member supplied and received, as the requests say', async () => {
    const { from, to, months, libraries } = await consortium.call(ddr.balance, { consortiumId })
    expect([from, to, months.length, months[0], months.at(-1)]).toEqual([
      '2025-04-01',
      '2026-03-18',
      12,
      '2025-04-01',
      '2026-03-01',
    ])
    const [expected] = await rowsOf<{ supplied: number; received: number; requests: number }>(
      `select count(*) filter (where supplier_id = $1 and ${delivered})::int as supplied,
         count(*) filter (where requester_id = $1 and ${delivered})::int as received,
         count(*) filter (where supplier_id = $1 and requested_on >= '2025-04-01')::int as requests
       from ddr_requests`,
      [meridianId],
    )
    const meridian = libraries.find(({ libraryId }) => libraryId === meridianId)
    expect(meridian).toMatchObject(expected ?? {})
    expect(expected?.supplied).toBeGreaterThan(0)
    expect(meridian?.suppliedByMonth.reduce((sum, count) => sum + count, 0)).toBe(
      expected?.supplied,
    )
    const sum = (count: 'supplied' | 'received') =>
      libraries.reduce((total, library) => total + library[count], 0)
    expect(sum('supplied')).toBe(sum('received'))
  })

  it('says how long half of the answers took, and how many days a library is closed', async () => {
    await consortium.call(ddr.saveSettings, {
      customerId: meridianId,
      ...defaultSupplierSettings,
      closures: [
        // Two days of it count: it began before the span.
        { from: '2025-03-20', to: '2025-04-02', meanwhile: 'nobody', reason: '' },
        { from: '2026-03-17', to: '2026-04-01', meanwhile: 'forward', reason: '' },
      ],
    })
    const { libraries } = await consortium.call(ddr.balance, { consortiumId })
    const meridian = libraries.find(({ libraryId }) => libraryId === meridianId)
    const [{ days } = { days: 0 }] = await rowsOf<{ days: number }>(
      `select percentile_cont(0.5) within group (
         order by round(extract(epoch from answered_at - requested_at) / 86400, 1)::float8) as days
       from ddr_requests where supplier_id = $1 and answered_at >= '2025-04-01'
         and status in ('filled', 'filledOutside', 'unfilled')`,
      [meridianId],
    )
    expect(meridian?.medianDays).toBeCloseTo(days, 6)
    expect(meridian?.closedDays).toBe(4)
  })

  it('is for the office of the consortium, which reads no other consortium', async () => {
    const meridian = await carrel.signIn('meridian')
    expect(await problemCode(meridian.call(ddr.balance, { consortiumId }))).toBe('forbidden')
    expect(await problemCode(consortium.call(ddr.balance, { consortiumId: harbourId }))).toBe(
      'forbidden',
    )
  })
})

describe('a consortium without one of its libraries', () => {
  it('finds another member for titles that others hold too, and names titles that no other member holds', async () => {
    const before = await consortium.call(ddr.balanceWithout, { customerId: meridianId })
    expect(before.simulated).toBe(before.supplied)
    expect(before.elsewhere + before.nowhere + before.unknown).toBe(before.simulated)
    expect(before.libraries.reduce((sum, { requests }) => sum + requests, 0)).toBe(before.elsewhere)
    expect(before.libraries.map(({ libraryId }) => libraryId)).not.toContain(meridianId)

    // A request for a title that nobody but lakeside has, and then meridian alone.
    const [held] = await rowsOf<{ id: number; name: string }>(
      `insert into titles (name, resource_type_id, publisher_id, subject_id)
       select 'Held by one library', resource_type_id, publisher_id, subject_id
       from titles limit 1 returning id, name`,
    )
    const titleId = held?.id ?? 0
    await rowsOf(
      `update ddr_requests set title_id = $1, publication_date = '2020' where id = (
         select id from ddr_requests where supplier_id = $2 and ${delivered} limit 1)`,
      [titleId, meridianId],
    )
    const alone = await consortium.call(ddr.balanceWithout, { customerId: meridianId })
    expect(alone.titles).toContainEqual({ titleId, name: 'Held by one library', requests: 1 })

    const holdIt = (startDate: string) =>
      rowsOf(
        `insert into library_titles (customer_id, title_id, kind, access_type, start_date)
         select id, $1, 'journal', 'electronic', $2 from customers
         where consortium_id = $3 and id not in ($3, $4)`,
        [titleId, startDate, consortiumId, meridianId],
      )
    await holdIt('2021')
    const later = await consortium.call(ddr.balanceWithout, { customerId: meridianId })
    expect(later.nowhere).toBe(alone.nowhere)
    await rowsOf(`delete from library_titles where title_id = $1`, [titleId])
    await holdIt('2019')
    const shared = await consortium.call(ddr.balanceWithout, { customerId: meridianId })
    expect([shared.nowhere, shared.elsewhere]).toEqual([alone.nowhere - 1, alone.elsewhere + 1])
  })

  it('is refused for a customer that is no member', async () => {
    expect(
      await problemCode(consortium.call(ddr.balanceWithout, { customerId: consortiumId })),
    ).toBe('notFound')
    expect(await problemCode(consortium.call(ddr.balanceWithout, { customerId: harbourId }))).toBe(
      'forbidden',
    )
    const lakeside = await carrel.signIn('lakeside')
    expect(await problemCode(lakeside.call(ddr.balanceWithout, { customerId: lakesideId }))).toBe(
      'forbidden',
    )
  })
})
