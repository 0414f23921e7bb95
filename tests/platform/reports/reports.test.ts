import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, addYears } from '../../../contract/calendar.ts'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { sumBefore, yearBefore } from '../../../contract/reports/yearBefore.ts'
import { visibleServices } from '../../../contract/reports/usage.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { worldDay } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { readSheet } from '../../../platform/ports/sheets.ts'

const { usageReports, ddrReports, contuReports, dashboard } = contract
const year = Number(worldDay.slice(0, 4))

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

/** Counts made from the rows themselves, without the roll-ups that the platform reads. */
async function counted<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await carrel.database.pool.query(text, values)).rows as T[]
}

/** Rows of a downloaded file by their headers. */
async function rowsOf({ body }: Download): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await (body as Blob).arrayBuffer())
  const rows: Record<string, string>[] = []
  for await (const { values } of readSheet(bytes)) rows.push(Object.fromEntries(values))
  return rows
}

const sum = (rows: readonly { count: number | null }[]) =>
  rows.reduce((total, { count }) => total + (count ?? 0), 0)

const ascending = (one: number, other: number) => one - other

interface Activity {
  name: string
  count: number
  services: { service: string; count: number }[]
}

/** What a file has of an activity: its count, then the services that are shown. */
const fileRows = ({ name, count, services }: Activity) =>
  [{ service: '', count }, ...visibleServices(name, services)].map((row) => ({
    name,
    service: row.service,
    count: row.count,
  }))

const baseInput = {
  subject: 'overall',
  device: 'all',
  detail: 'detailed',
  consortiumId: null,
  customerId: null,
} as const

const span = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 800 }))
  .map(([back, length]) => {
    const from = addDays(worldDay, -back)
    const to = addDays(from, length)
    return { from, to: to > worldDay ? worldDay : to }
  })

/** The same figures by another way, over a handful of random spans. */
const forSpans = (check: (span: { from: string; to: string }) => Promise<void>) =>
  fc.assert(fc.asyncProperty(span, check), { numRuns: 6 })

describe.each([
  ['meridian', 'customer_id = 1002'],
  [
    'consortium',
    `customer_id in (select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId})`,
  ],
] as [DemoAccount, string][])('the usage report of %s', (account, customers) => {
  let caller: Caller
  beforeAll(async () => {
    caller = await carrel.signIn(account)
  })

  it(
    'is the same as summary, in detail, by month, as a file and counted from the events',
    {
      tags: 'long',
    },
    () =>
      forSpans(async (days) => {
        for (const device of ['all', 'web', 'mobile'] as const) {
          const input = { ...baseInput, ...days, device }
          const events = await counted<{ name: string; service: string; count: number }>(
            `select a.activity as name, a.service, count(*)::int as count
           from usage_events e join usage_actions a on a.id = e.action_id
           where ${customers} and source = 'jgate' and occurred_on between $1 and $2
             and ($3 = 'all' or device = $3)
           group by a.id, a.activity, a.service order by a.position`,
            days.from,
            days.to,
            device,
          )
          const { summary, details } = await caller.call(usageReports.jgateServices, input)
          expect(
            details.flatMap(({ name, services }) =>
              services.map(({ service, count: hits }) => ({ name, service, count: hits })),
            ),
          ).toEqual(events)
          expect(summary).toEqual(details.map(({ name, count }) => ({ name, count })))
          for (const { count, services } of details) expect(sum(services)).toBe(count)
          const months = await caller.call(usageReports.byMonth, { ...input, source: 'jgate' })
          expect(sum(months)).toBe(sum(events))
          const file = await rowsOf(await caller.call(usageReports.downloadJgateServices, input))
          expect(
            file.map((row) => ({
              name: row['Activity'],
              service: row['Service'] ?? '',
              count: Number(row['Hits']),
            })),
          ).toEqual([
            ...details.flatMap(fileRows),
            { name: 'Total', service: '', count: sum(summary) },
          ])
        }
      }),
  )

  it.each([
    ['journals', 'e.title_id is not null and t.resource_type_id <> 12'],
    ['books', 't.resource_type_id = 12'],
  ] as const)('lists %s like the events do, page by page and as a file', (subject, which) =>
    forSpans(async (days) => {
      const input = { ...baseInput, ...days, subject, source: 'jgate' as const }
      const events = await counted<{ title: string; count: number }>(
        `select t.name as title, count(*)::int as count
         from usage_events e join titles t on t.id = e.title_id
         where ${customers} and source = 'jgate' and occurred_on between $1 and $2 and ${which}
         group by t.id, t.name order by 2 desc, lower(t.name), t.id`,
        days.from,
        days.to,
      )
      const all = await caller.call(usageReports.jgateTitles, input)
      const byName = (rows: readonly { title: string; count: number }[]) =>
        rows.map(({ title, count }) => `${title} ${count}`).sort()
      expect(byName(all.rows)).toEqual(byName(events))
      const second = await caller.call(usageReports.jgateTitles, { ...input, page: 2, perPage: 5 })
      expect(second).toEqual({ rows: all.rows.slice(5, 10), total: events.length })
      expect(sum(await caller.call(usageReports.byMonth, input))).toBe(sum(events))
      const file = await rowsOf(await caller.call(usageReports.downloadJgateTitles, input))
      expect(file.map((row) => Number(row['Hits']))).toEqual([
        ...all.rows.map(({ count }) => count),
        sum(events),
      ])
    }),
  )

  it('lists publishers like the events do', () =>
    forSpans(async (days) => {
      const input = {
        ...baseInput,
        ...days,
        subject: 'publishers' as const,
        source: 'jgate' as const,
      }
      const events = await counted<{ publisherName: string; count: number }>(
        `select p.name as "publisherName", count(*)::int as count
         from usage_events e join publishers p on p.id = e.publisher_id
         where ${customers} and source = 'jgate' and occurred_on between $1 and $2
         group by p.id, p.name`,
        days.from,
        days.to,
      )
      const { rows, total } = await caller.call(usageReports.jgatePublishers, input)
      expect(total).toBe(events.length)
      expect(new Set(rows.map((row) => JSON.stringify([row.publisherName, row.count])))).toEqual(
        new Set(events.map((row) => JSON.stringify([row.publisherName, row.count]))),
      )
      expect(sum(await caller.call(usageReports.byMonth, input))).toBe(sum(events))
    }))
})

describe('usage', () => {
  const thisYear = { from: `${year}-01-01`, to: worldDay }

  it('of all sources of a year is what the dashboard says', async () => {
    const caller = await carrel.signIn('meridian')
    const input = { ...baseInput, ...thisYear }
    const reports = [
      await caller.call(usageReports.jgateServices, input),
      await caller.call(usageReports.onosServices, input),
      await caller.call(usageReports.aiServices, input),
    ]
    const activities = new Map<string, number>()
    for (const { name, count } of reports.flatMap(({ summary }) => summary)) {
      activities.set(name, (activities.get(name) ?? 0) + count)
    }
    const [total, ...rest] = await caller.call(dashboard.libraryUsageSummary, {
      customerId: meridianId,
    })
    expect(activities).toEqual(new Map(rest.map(({ name, count }) => [name, count])))
    expect(total?.count).toBe([...activities.values()].reduce((all, count) => all + count, 0))
  })

  it('of a consortium is the sum of its members', async () => {
    const caller = await carrel.signIn('consortium')
    const members = await counted<{ id: number }>(
      'select id from customers where consortium_id = $1 and id <> $1',
      consortiumId,
    )
    const input = { ...baseInput, from: addDays(worldDay, -500), to: worldDay }
    const whole = await caller.call(usageReports.jgateServices, input)
    const own = await caller.call(usageReports.jgateServices, {
      ...input,
      customerId: consortiumId,
    })
    expect(own).toEqual(whole)
    let total = 0
    for (const { id } of members) {
      total += sum(
        (await caller.call(usageReports.jgateServices, { ...input, customerId: id })).summary,
      )
    }
    expect(total).toBe(sum(whole.summary))
    expect(total).toBeGreaterThan(0)
  })

  it('of a month within the collection is 0 without use, and no data before it', async () => {
    const caller = await carrel.signIn('meridian')
    const input = { ...baseInput, source: 'jgate' as const, from: '2022-01-15', to: worldDay }
    const months = await caller.call(usageReports.byMonth, input)
    expect(months[0]).toEqual({ month: '2022-01-01', count: null })
    await carrel.platform.db
      .updateTable('usageCoverage')
      .set({ firstOn: '2022-01-10' })
      .where('customerId', '=', meridianId)
      .execute()
    const collected = await caller.call(usageReports.byMonth, input)
    expect(collected[0]).toEqual({ month: '2022-01-01', count: 0 })
    expect(sum(collected)).toBe(sum(months))
  })

  it('of the year before is what a report about those days says', async () => {
    const caller = await carrel.signIn('meridian')
    for (const days of [thisYear, { from: addDays(worldDay, -100), to: addDays(worldDay, -40) }]) {
      const input = { ...baseInput, ...days, source: 'jgate' as const }
      const months = await caller.call(usageReports.byMonth, input)
      const earlier = await caller.call(usageReports.byMonth, { ...input, ...yearBefore(days) })
      expect(sumBefore(months, days)).toMatchObject({
        since: yearBefore(days).from,
        count: sum(earlier),
      })
      expect(sum(earlier)).toBeGreaterThan(0)
    }
  })

  it('of the year before is no figure where usage was collected on a part of its days', async () => {
    const caller = await carrel.signIn('lakeside')
    await carrel.platform.db
      .updateTable('usageCoverage')
      .set({ firstOn: `${year - 1}-01-02` })
      .where('customerId', '=', lakesideId)
      .execute()
    const input = { ...baseInput, ...thisYear, source: 'jgate' as const }
    const [january, february] = await caller.call(usageReports.byMonth, input)
    expect(january?.before).toBeNull()
    expect(february?.before).toBeTypeOf('number')
  })

  it('beyond today is refused, and so is another library’s', async () => {
    const caller = await carrel.signIn('meridian')
    const call = (input: object) =>
      problemCode(caller.call(usageReports.jgateServices, { ...baseInput, ...thisYear, ...input }))
    expect(await call({ to: addDays(worldDay, 1) })).toBe('invalid')
    expect(await call({ from: worldDay, to: addDays(worldDay, -1) })).toBe('invalid')
    expect(await call({ customerId: lakesideId })).toBe('forbidden')
  })

  it('counts the downloads of the app, one’s own and the whole consortium’s', async () => {
    const own = await carrel.signIn('meridian')
    const office = await carrel.signIn('consortium')
    const [one] = await counted<{ count: number }>(
      `select sum(downloads)::int as count from app_downloads where customer_id = ${meridianId}`,
    )
    const [all] = await counted<{ count: number }>(
      `select sum(downloads)::int as count from app_downloads d join customers c on c.id = d.customer_id
       where c.consortium_id = ${consortiumId}`,
    )
    const nobody = { customerId: null, consortiumId: null }
    expect(await own.call(usageReports.appDownloads, nobody)).toEqual(one)
    expect(await office.call(usageReports.totalAppDownloads, nobody)).toEqual(all)
  })

  it.each(['meridian', 'harbour'] as const)(
    'counts the downloads of %s as the total that a library sees',
    async (account) => {
      const caller = await carrel.signIn(account)
      const nobody = { customerId: null, consortiumId: null }
      const own = await caller.call(usageReports.appDownloads, nobody)
      expect(own.count).toBeGreaterThan(0)
      expect(await caller.call(usageReports.totalAppDownloads, nobody)).toEqual(own)
    },
  )
})

describe('the DDR report', () => {
  const base = {
    from: addDays(worldDay, -200),
    to: worldDay,
    regionId: null,
    memberId: null,
    format: 'xlsx',
    reportFormat: 'all',
    consortiumId: null,
  } as const

  it.each(['received', 'sent'] as const)(
    'counts what a library %s by the other side',
    async (side) => {
      const caller = await carrel.signIn('meridian')
      const [own, other] =
        side === 'received' ? ['supplier_id', 'requester_id'] : ['requester_id', 'supplier_id']
      const input = { ...base, side, customerId: meridianId }
      const { rows } = await caller.call(ddrReports.list, input)
      const requests = await counted(
        `select c.display_name as "institutionName", count(*)::int as total,
         count(*) filter (where status in ('filled', 'filledOutside'))::int as filled,
         count(*) filter (where status not in ('filled', 'filledOutside'))::int as "notFilled",
         count(*) filter (where status = 'pending')::int as pending,
         count(*) filter (where status = 'delayed')::int as delayed,
         count(*) filter (where status = 'unfilled')::int as unfilled,
         count(*) filter (where status = 'discarded')::int as discarded,
         count(*) filter (where status = 'duplicate')::int as duplicate
       from ddr_requests r join customers c on c.id = r.${other}
       where r.${own} = ${meridianId} and requested_on between $1 and $2
       group by c.id, c.display_name order by 2 desc, 1`,
        base.from,
        base.to,
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(requests)
      const file = await rowsOf(await caller.call(ddrReports.download, input))
      expect(file.map((row) => Number(row['Total']))).toEqual([
        ...rows.map(({ total }) => total),
        rows.reduce((all, { total }) => all + total, 0),
      ])
      const filled = await caller.call(ddrReports.download, {
        ...input,
        reportFormat: 'filled',
        format: 'csv',
      })
      expect(Object.keys((await rowsOf(filled))[0] ?? {})).toEqual([
        side === 'received' ? 'Request Sent By' : 'Request Received By',
        'Delivered',
        'Unfulfilled',
        'Total',
      ])
    },
  )

  it('of a consortium is a row a member, which are the members’ own reports', async () => {
    const caller = await carrel.signIn('consortium')
    const input = { ...base, side: 'received' as const, customerId: consortiumId }
    const { rows } = await caller.call(ddrReports.list, input)
    const members = await counted<{ id: number; name: string; regionId: number }>(
      `select id, display_name as name, region_id as "regionId" from customers
       where consortium_id = $1 and id <> $1`,
      consortiumId,
    )
    expect(rows.map(({ institutionName }) => institutionName).sort()).toEqual(
      members.map(({ name }) => name).sort(),
    )
    const { rows: own } = await caller.call(ddrReports.list, { ...input, memberId: meridianId })
    const meridian = members.find(({ id }) => id === meridianId)
    expect(own.reduce((all, { total }) => all + total, 0)).toBe(
      rows.find(({ institutionName }) => institutionName === meridian?.name)?.total,
    )
    const { rows: north } = await caller.call(ddrReports.list, { ...input, regionId: 2 })
    expect(north).toHaveLength(members.filter(({ regionId }) => regionId === 2).length)
  })

  it.each(['meridian', 'consortium'] as const)(
    'of %s says the total of the year before that a report about those days says',
    async (account) => {
      const caller = await carrel.signIn(account)
      const customerId = account === 'meridian' ? meridianId : consortiumId
      const input = { ...base, side: 'received' as const, customerId }
      const { before } = await caller.call(ddrReports.list, input)
      const { rows } = await caller.call(ddrReports.list, { ...input, ...yearBefore(base) })
      expect(before).toMatchObject({
        ...yearBefore(base),
        count: rows.reduce((all, { total }) => all + total, 0),
      })
    },
  )

  it('over more than a year is refused', async () => {
    const caller = await carrel.signIn('meridian')
    const input = {
      ...base,
      from: addDays(worldDay, -367),
      side: 'sent' as const,
      customerId: meridianId,
    }
    expect(await problemCode(caller.call(ddrReports.list, input))).toBe('invalid')
  })
})

describe('the CONTU report', () => {
  const counting = `status = 'filled' and extract(year from requested_on) = $1
    and published_by + interval '5 years' > requested_on`

  it('of what a library borrowed says what is left of each journal', async () => {
    const caller = await carrel.signIn('lakeside')
    const input = { side: 'borrowed' as const, year, requesterId: null, customerId: lakesideId }
    const { rows } = await caller.call(contuReports.list, input)
    const journals = await counted<{ filled: number }>(
      `select count(*)::int as filled from ddr_requests where requester_id = ${lakesideId} and ${counting}
       group by journal_key`,
      input.year,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ filled }) => filled).toSorted(ascending)).toEqual(
      journals.map(({ filled }) => filled).toSorted(ascending),
    )
    for (const { filled, balance, referenceId } of rows) {
      expect(balance).toBe(Math.max(5 - filled, 0))
      const details = await caller.call(contuReports.details, { referenceId })
      expect(details.total).toBe(filled)
      expect(
        details.rows.every((row) => row.requestedTo !== undefined && row.requestedBy === undefined),
      ).toBe(true)
    }
    const file = await rowsOf(
      await caller.call(contuReports.download, { ...input, format: 'xlsx' }),
    )
    expect(file.map((row) => Number(row['ILL Borrowed']))).toEqual([
      ...rows.map(({ filled }) => filled),
      journals.reduce((all, { filled }) => all + filled, 0),
    ])
  })

  it('counts the first and the last day of its year, and no day beside them', async () => {
    const caller = await carrel.signIn('lakeside')
    const { owner } = carrel.database
    const { rows: requests } = await owner.query<{ id: number; on: string }>(
      `select id, requested_on::text as on from ddr_requests
       where requester_id = ${lakesideId} and ${counting} order by id limit 1`,
      [year],
    )
    const [request] = requests
    const move = (day?: string) =>
      owner.query('update ddr_requests set requested_on = $2 where id = $1', [request?.id, day])
    onTestFinished(async () => void (await move(request?.on)))
    const countOn = async (day: string) => {
      await move(day)
      const { rows } = await caller.call(contuReports.list, {
        side: 'borrowed',
        year: year - 1,
        requesterId: null,
        customerId: lakesideId,
      })
      return rows.reduce((all, { filled }) => all + filled, 0)
    }
    const others = await countOn(`${year}-01-01`)
    expect(await countOn(`${year - 1}-01-01`)).toBe(others + 1)
    expect(await countOn(`${year - 1}-12-31`)).toBe(others + 1)
    expect(await countOn(`${year - 2}-12-31`)).toBe(others)
  })

  it('says the copies of the same days of the year before', async () => {
    const caller = await carrel.signIn('lakeside')
    const input = { side: 'borrowed' as const, year, requesterId: null, customerId: lakesideId }
    const [earlier] = await counted<{ count: number }>(
      `select count(*)::int as count from ddr_requests
       where requester_id = ${lakesideId} and ${counting} and requested_on <= $2`,
      year - 1,
      addYears(worldDay, -1),
    )
    expect(await caller.call(contuReports.yearBefore, input)).toMatchObject({
      from: `${year - 1}-01-01`,
      to: addYears(worldDay, -1),
      ...earlier,
    })
    const past = await caller.call(contuReports.yearBefore, { ...input, year: year - 1 })
    const { rows } = await caller.call(contuReports.list, { ...input, year: year - 2 })
    expect(past.count).toBe(rows.reduce((all, { filled }) => all + filled, 0))
  })

  it('can be sorted by each of its columns', async () => {
    const caller = await carrel.signIn('lakeside')
    const input = { side: 'borrowed' as const, year, requesterId: null, customerId: lakesideId }
    for (const sort of ['journalTitle', 'filled', 'balance'] as const) {
      const valuesIn = async (order: 'ASC' | 'DESC') =>
        (await caller.call(contuReports.list, { ...input, sort, order })).rows.map(
          (row) => row[sort],
        )
      const values = await valuesIn('ASC')
      expect(new Set(values).size).toBeGreaterThan(1)
      expect(await valuesIn('DESC')).toEqual(values.toReversed())
    }
    const { rows } = await caller.call(contuReports.list, { ...input, sort: 'balance' })
    const balances = rows.map(({ balance }) => balance ?? 0)
    expect(balances).toEqual(balances.toSorted(ascending))
  })

  it('lists the requests of a journal page by page, in the order of each column', async () => {
    const [busiest] = await counted<{ customerId: number; year: number }>(
      `select requester_id as "customerId", extract(year from requested_on)::int as year
       from ddr_requests
       where requester_id not in (${meridianId}, ${lakesideId}) and status = 'filled'
         and published_by + interval '5 years' > requested_on
       group by 1, 2 order by count(*) desc limit 1`,
    )
    const { customerId = 0, year: ofYear = 0 } = busiest ?? {}
    await counted(
      `update ddr_requests set title_id = null, issn = '1234-5679'
       where requester_id = ${customerId} and ${counting}`,
      ofYear,
    )
    const caller = await carrel.signIn('consortium')
    const input = { side: 'borrowed' as const, year: ofYear, requesterId: null, customerId }
    const { rows: journals } = await caller.call(contuReports.list, input)
    const [{ referenceId, filled }] = journals as [(typeof journals)[0]]
    expect(filled).toBeGreaterThan(2)
    const details = (query: object) => caller.call(contuReports.details, { referenceId, ...query })
    for (const sort of ['referenceId', 'articleTitle', 'requestedOn'] as const) {
      const { rows: all } = await details({ sort, order: 'DESC' })
      const values = all.map((row) => (sort === 'referenceId' ? Number(row[sort]) : row[sort]))
      expect(new Set(values).size).toBeGreaterThan(1)
      const { rows: first, total } = await details({ sort, order: 'DESC', page: 1, perPage: 1 })
      const { rows: second } = await details({ sort, order: 'DESC', page: 2, perPage: 1 })
      expect([...first, ...second]).toEqual(all.slice(0, 2))
      expect(total).toBe(filled)
      const { rows: upwards } = await details({ sort, order: 'ASC' })
      expect(upwards.map((row) => row[sort])).toEqual(all.map((row) => row[sort]).toReversed())
    }
    expect(await details({ page: 99, perPage: 15 })).toEqual({ rows: [], total: filled })
    const { rows: newest } = await details({})
    const file = await rowsOf(
      await caller.call(contuReports.downloadDetails, {
        referenceId,
        side: 'borrowed',
        format: 'xlsx',
      }),
    )
    expect(file.map((row) => row['DDR ID'])).toEqual(newest.map((row) => row.referenceId))
  })

  it('of what a library lent shows a balance for one requester only, over all its suppliers', async () => {
    const caller = await carrel.signIn('meridian')
    const lent = await counted<{ requesterId: number; year: number; lent: number }>(
      `select requester_id as "requesterId", y as year, count(*)::int as lent
       from (values (${year - 1}), (${year - 2}), (${year})) as years (y), ddr_requests
       where supplier_id = ${meridianId} and ${counting.replace('$1', 'y')} group by 1, 2 order by 3 desc`,
    )
    const busiest = lent[0] ?? { year: 0, requesterId: 0 }
    const { requesterId } = busiest
    const base = { side: 'lending' as const, year: busiest.year, customerId: meridianId }
    const input = { ...base, requesterId: null }
    const all = await caller.call(contuReports.list, input)
    expect(all.rows.every(({ balance }) => balance === null)).toBe(true)
    expect(all.rows.reduce((total, { filled }) => total + filled, 0)).toBe(
      lent.reduce((total, row) => total + (row.year === busiest.year ? row.lent : 0), 0),
    )
    const { rows } = await caller.call(contuReports.list, { ...input, requesterId })
    expect(rows.length).toBeGreaterThan(0)
    for (const { referenceId, balance } of rows) {
      const [borrowed] = await counted<{ count: number }>(
        `select count(*)::int as count from ddr_requests
         where requester_id = $2 and md5(journal_key) = $3 and ${counting}`,
        input.year,
        requesterId,
        referenceId.split('-').at(-1),
      )
      expect(balance).toBe(Math.max(5 - (borrowed?.count ?? 0), 0))
      const details = await caller.call(contuReports.details, { referenceId })
      expect(details.rows.every((row) => row.requestedBy !== undefined)).toBe(true)
    }
  })

  it('counts by whole calendar years where it is set so, and not at all where it is off', async () => {
    const input = { side: 'borrowed' as const, year, requesterId: null, customerId: lakesideId }
    const report = async (env: Record<string, string>) => {
      const other = await createTestPlatform({ env })
      try {
        // An article of the first day of the fifth year back: old to the day, recent by the calendar.
        await other.database.pool.query(
          `update ddr_requests set publication_date = '${year - 5}-01-01'
           where requester_id = ${lakesideId} and ${counting.replace('$1', String(year))}`,
        )
        const caller = await other.signIn('lakeside')
        return (await caller.call(contuReports.list, input)).rows
      } finally {
        await other.drop()
      }
    }
    const [strict] = await counted<{ filled: number }>(
      `select count(*)::int as filled from ddr_requests where requester_id = ${lakesideId} and ${counting}`,
      year,
    )
    expect(await report({ CONTU_WINDOW: 'rolling' })).toEqual([])
    const byYear = await report({ CONTU_WINDOW: 'calendar' })
    expect(byYear.reduce((all, { filled }) => all + filled, 0)).toBe(strict?.filled)
    expect(byYear.every(({ balance }) => balance !== null)).toBe(true)
    const off = await report({ CONTU_WINDOW: 'calendar', CONTU: 'off' })
    expect(off.length).toBe(byYear.length)
    expect(off.every(({ balance }) => balance === null)).toBe(true)
  })

  it('does not open another library’s row', async () => {
    const caller = await carrel.signIn('meridian')
    const of = (customerId: number) => `borrowed-${year}-${customerId}-0-${'0'.repeat(32)}`
    const details = (referenceId: string) => caller.call(contuReports.details, { referenceId })
    expect(await problemCode(details(of(lakesideId)))).toBe('forbidden')
    expect(await problemCode(details('made up'))).toBe('notFound')
    expect(await details(of(meridianId))).toEqual({ rows: [], total: 0 })
  })

  it('offers the years from the first delivery on', async () => {
    const caller = await carrel.signIn('meridian')
    const [first] = await counted(
      `select extract(year from min(requested_on))::int as "fromYear" from ddr_requests
       where status = 'filled' and ${meridianId} in (supplier_id, requester_id)`,
    )
    expect(await caller.call(contuReports.years, { customerId: meridianId })).toEqual(first)
  })
})

describe('the name of a report file', () => {
  it('says the span and every filter', async () => {
    const meridian = await carrel.signIn('meridian')
    const span = { from: '2025-06-01', to: '2026-03-18' }
    const ddr = await meridian.call(ddrReports.download, {
      ...span,
      side: 'sent',
      reportFormat: 'filled',
      format: 'csv',
      regionId: 2,
      memberId: 1010,
      customerId: meridianId,
      consortiumId: null,
    })
    expect(ddr.fileName).toMatch(
      /^DDR_report_sent_fulfillment_2025-06-01_to_2026-03-18_\w+_\w+_\d{8}T\d{6}\.csv$/,
    )
    const usage = await meridian.call(usageReports.downloadJgateTitles, {
      ...baseInput,
      ...span,
      subject: 'journals',
      device: 'web',
    })
    expect(usage.fileName).toMatch(
      /^J-Gate_usage_by_journal_2025-06-01_to_2026-03-18_Meridian_University\w*_web_\d{8}T\d{6}\.xlsx$/,
    )
    const contu = await meridian.call(contuReports.download, {
      side: 'lending',
      year: 2026,
      requesterId: 1010,
      customerId: meridianId,
      format: 'xlsx',
    })
    expect(contu.fileName).toMatch(/^CONTU_lending_2026_[A-Z]\w+_\d{8}T\d{6}\.xlsx$/)
  })
})
