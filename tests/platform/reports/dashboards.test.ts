import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears } from '../../../contract/calendar.ts'
import { resourceTypeNames } from '../../../contract/holdings/resourceTypes.ts'
import { contract } from '../../../contract/index.ts'
import { months, usageYear } from '../../../contract/dashboard/model.ts'
import { tinyScale } from '../../../platform/demo/world.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { worldDay } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { dashboard } = contract
const libraries = { meridian: meridianId, lakeside: lakesideId, harbour: harbourId } as const

/** The same holds for a world of any size: `WORLD_SCALE=10` takes one of ten times the demo's. */
const scale = Number(process.env['WORLD_SCALE'] ?? tinyScale)

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform({ world: { scale } })
}, 600_000)
afterAll(() => carrel.drop())

/** Counts made from the rows themselves, without the roll-ups and counts that the platform reads. */
async function counted<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await carrel.database.pool.query(text, values)).rows as T[]
}

async function yearOf(customerId: number): Promise<number> {
  const [row] = await counted<{ endDate: string | null; graceDays: number }>(
    'select subscription_ends_on as "endDate", grace_days as "graceDays" from customers where id = $1',
    customerId,
  )
  if (row === undefined) throw new Error(`no customer ${customerId}`)
  return usageYear(worldDay, row)
}

const inYear = 'extract(year from e.occurred_on) = $2'
const sinceAYear = `requested_on > date '${worldDay}' - 365`
const yearAgo = addYears(worldDay, -1)
const inEarlierYear = `requested_on between date '${addDays(worldDay, -364)}' - interval '1 year' and '${yearAgo}'`
const delivered = `status in ('filled', 'filledOutside')`

describe.each(Object.entries(libraries) as [DemoAccount, number][])(
  'the figures of %s',
  (account, customerId) => {
    it('count its end users', async () => {
      const caller = await carrel.signIn(account)
      const [users] = await counted(
        `select count(*) filter (where extract(year from created_at at time zone 'UTC') = $2)::int as created,
              count(*) filter (where disabled_at is null)::int as active,
              count(*) filter (where disabled_at is not null)::int as inactive
       from end_users where customer_id = $1`,
        customerId,
        Number(worldDay.slice(0, 4)),
      )
      expect(await caller.call(dashboard.libraryUserCounts, { customerId })).toEqual(users)
    })

    it('sum its usage by activity, with the total first', async () => {
      const caller = await carrel.signIn(account)
      const rows = await counted<{ name: string; count: number }>(
        `select a.activity as name, count(*)::int as count from usage_events e
       join usage_actions a on a.id = e.action_id where customer_id = $1 and ${inYear}
       group by 1 order by min(a.position)`,
        customerId,
        await yearOf(customerId),
      )
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      expect(await caller.call(dashboard.libraryUsageSummary, { customerId })).toEqual([
        { name: 'Total_Hits', count: total },
        ...rows,
      ])
    })

    it('agree between the yearly table, its months and the summary', async () => {
      const caller = await carrel.signIn(account)
      const year = await yearOf(customerId)
      const { rows } = await caller.call(dashboard.libraryUsageTable, { customerId })
      const monthly = await counted<{ activity: string; month: number; count: number }>(
        `select a.activity, extract(month from e.occurred_on)::int as month, count(*)::int as count
       from usage_events e join usage_actions a on a.id = e.action_id
       where customer_id = $1 and ${inYear} group by 1, 2`,
        customerId,
        year,
      )
      expect(monthly.length).toBeGreaterThan(0)
      for (const { activity, month, count } of monthly) {
        const row = rows.find((one) => one.activity === activity)
        expect(row?.[months[month - 1] ?? 'jan']).toBe(count)
      }
      const [total] = await caller.call(dashboard.libraryUsageSummary, { customerId })
      expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(total?.count)
    })

    it('rank its publishers by full text downloads', async () => {
      const caller = await carrel.signIn(account)
      const top = await counted(
        `select p.name as "publisherName", count(*)::int as count from usage_events e
       join usage_actions a on a.id = e.action_id join publishers p on p.id = e.publisher_id
       where customer_id = $1 and ${inYear} and a.is_full_text
       group by 1 order by 2 desc, 1 limit 10`,
        customerId,
        await yearOf(customerId),
      )
      expect(await caller.call(dashboard.libraryTopPublishers, { customerId })).toEqual(top)
    })

    it('count distinct titles, its own and those through the consortium', async () => {
      const caller = await carrel.signIn(account)
      const titles = (origin: string) =>
        counted(
          `select t.name as "resourceType", count(distinct m.title_id)::int as count
         from member_titles m join titles on titles.id = m.title_id
         join resource_types t on t.id = titles.resource_type_id
         where m.customer_id = $1 and m.origin = $2 group by t.name, t.position order by t.position`,
          customerId,
          origin,
        )
      expect(await caller.call(dashboard.libraryResources, { customerId })).toEqual(
        await titles('own'),
      )
      expect(await caller.call(dashboard.libraryConsortiumResources, { customerId })).toEqual(
        await titles('consortium'),
      )
    })

    it('count the requests of the last 365 days on both sides', async () => {
      const caller = await carrel.signIn(account)
      const [requests] = await counted(
        `select count(*) filter (where supplier_id = $1)::int as received,
              count(*) filter (where supplier_id = $1 and ${delivered})::int as "receivedFilled",
              count(*) filter (where requester_id = $1)::int as sent,
              count(*) filter (where requester_id = $1 and ${delivered})::int as "sentFilled"
       from ddr_requests where ${sinceAYear}`,
        customerId,
      )
      expect(await caller.call(dashboard.libraryDdr, { customerId })).toEqual(requests)
    })

    it('of the year before count the same days, up to the day that is today', async () => {
      const caller = await carrel.signIn(account)
      const [usage] = await counted(
        `select count(*)::int as hits from usage_events e where customer_id = $1 and ${inYear}
       and occurred_on <= $3`,
        customerId,
        (await yearOf(customerId)) - 1,
        yearAgo,
      )
      const [delivery] = await counted(
        `select count(*) filter (where supplier_id = $1)::int as received,
              count(*) filter (where supplier_id = $1 and ${delivered})::int as "receivedFilled",
              count(*) filter (where requester_id = $1)::int as sent,
              count(*) filter (where requester_id = $1 and ${delivered})::int as "sentFilled"
       from ddr_requests where ${inEarlierYear}`,
        customerId,
      )
      const [first] = await counted<{ since: string | null }>(
        `select min(requested_on) as since from ddr_requests
       where supplier_id = $1 or requester_id = $1`,
        customerId,
      )
      const before = await caller.call(dashboard.libraryYearBefore, { customerId })
      expect(before.usage.counts).toEqual(usage)
      expect(before.delivery).toMatchObject({ to: yearAgo, since: first?.since, counts: delivery })
    })
  },
)

describe('the figures of the consortium', () => {
  const ofMembers = 'from customers m where m.consortium_id = $1 and m.id <> $1'

  it('add up the members’ users, all and by region', async () => {
    const caller = await carrel.signIn('consortium')
    const regions = await counted(
      `select r.name as region, count(u.id) filter (where u.disabled_at is null)::int as count
       from regions r left join customers m on m.region_id = r.id and m.consortium_id = $1 and m.id <> $1
       left join end_users u on u.customer_id = m.id group by r.id, r.name order by r.id`,
      consortiumId,
    )
    expect(await caller.call(dashboard.consortiumUsersByRegion, { consortiumId })).toEqual(regions)
    const { active } = await caller.call(dashboard.consortiumUserCounts, { consortiumId })
    expect(active).toBe((regions as { count: number }[]).reduce((sum, { count }) => sum + count, 0))
  })

  it('rank the members by usage and by full text', async () => {
    const caller = await carrel.signIn('consortium')
    const ranking = async (condition: string) =>
      counted(
        `select m.id as "memberId", m.display_name as "memberName", count(*)::int as count
         from usage_events e join usage_actions a on a.id = e.action_id
         join customers m on m.id = e.customer_id
         where m.consortium_id = $1 and m.id <> $1 and ${inYear} and ${condition}
         group by m.id, m.display_name order by 3 desc, 2 limit 10`,
        consortiumId,
        await yearOf(consortiumId),
      )
    expect(await caller.call(dashboard.consortiumTopMembersByUsage, { consortiumId })).toEqual(
      await ranking('true'),
    )
    expect(await caller.call(dashboard.consortiumTopMembersByFullText, { consortiumId })).toEqual(
      await ranking('a.is_full_text'),
    )
  })

  it('rank the members by what they delivered in the last 365 days', async () => {
    const caller = await carrel.signIn('consortium')
    const top = await counted(
      `select m.id as "memberId", m.display_name as "memberName", count(*)::int as count
       from ddr_requests r join customers m on m.id = r.supplier_id
       where r.consortium_id = ${consortiumId} and ${sinceAYear} and ${delivered}
       group by m.id, m.display_name order by 3 desc, 2 limit 10`,
    )
    expect(top).toHaveLength(10)
    expect(await caller.call(dashboard.consortiumTopSuppliers, { consortiumId })).toEqual(top)
  })

  it('agree with the DDR report of the same days, member by member', async () => {
    const caller = await carrel.signIn('consortium')
    const rows = await caller.call(contract.ddrReports.list, {
      from: addDays(worldDay, -364),
      to: worldDay,
      side: 'received',
      customerId: consortiumId,
      consortiumId,
      regionId: null,
      memberId: null,
      format: 'xlsx',
      reportFormat: 'all',
    })
    const members = await counted(
      `select m.display_name as "institutionName", count(*)::int as total,
         (count(*) filter (where ${delivered}))::int as filled,
         (count(*) filter (where status = 'unfilled'))::int as unfilled
       from ddr_requests r join customers m on m.id = r.supplier_id
       where r.consortium_id = ${consortiumId} and ${sinceAYear} group by 1 order by 2 desc, 1`,
    )
    const busy = rows.rows.filter(({ total }) => total > 0)
    expect(busy).toMatchObject(members)
    expect(busy).toHaveLength(members.length)
  })

  it('split the requests by status so that the parts make the whole', async () => {
    const caller = await carrel.signIn('consortium')
    const summary = await caller.call(dashboard.consortiumDdr, { consortiumId })
    const [all] = await counted<{ requests: number; filled: number }>(
      `select count(*)::int as requests, (count(*) filter (where ${delivered}))::int as filled
       from ddr_requests where consortium_id = $1 and ${sinceAYear}`,
      consortiumId,
    )
    expect(summary).toMatchObject(all ?? {})
    const { requests, ...parts } = summary
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(requests)
  })

  it('of document delivery are those of all members on both sides, for the id of the consortium', async () => {
    const [all] = await counted<{ requests: number; filled: number }>(
      `select count(*)::int as requests, (count(*) filter (where ${delivered}))::int as filled
       from ddr_requests where consortium_id = $1 and ${sinceAYear}`,
      consortiumId,
    )
    expect(all?.requests).toBeGreaterThan(0)
    for (const account of ['consortium', 'observer'] as const) {
      const caller = await carrel.signIn(account)
      expect(await caller.call(dashboard.libraryDdr, { customerId: consortiumId })).toEqual({
        received: all?.requests,
        receivedFilled: all?.filled,
        sent: all?.requests,
        sentFilled: all?.filled,
      })
    }
  })

  it('of the year before count the same days of the members', async () => {
    const caller = await carrel.signIn('consortium')
    const before = await caller.call(dashboard.consortiumYearBefore, { consortiumId })
    const [delivery] = await counted(
      `select count(*)::int as requests, (count(*) filter (where ${delivered}))::int as filled
       from ddr_requests where consortium_id = $1 and ${inEarlierYear}`,
      consortiumId,
    )
    expect(before.delivery.counts).toMatchObject(delivery ?? {})
    const [usage] = await counted(
      `select count(*)::int as hits from usage_events e
       where ${inYear} and occurred_on <= $3 and e.customer_id in (select m.id ${ofMembers})`,
      consortiumId,
      (await yearOf(consortiumId)) - 1,
      yearAgo,
    )
    expect(before.usage.counts).toEqual(usage)
  })

  it('sum usage over its members alone', async () => {
    const caller = await carrel.signIn('consortium')
    const [total] = await caller.call(dashboard.consortiumUsageSummary, { consortiumId })
    const [expected] = await counted<{ count: number }>(
      `select count(*)::int as count from usage_events e
       where ${inYear} and e.customer_id in (select m.id ${ofMembers})`,
      consortiumId,
      await yearOf(consortiumId),
    )
    expect(total?.count).toBe(expected?.count)
  })
})

it('articles are counted by data type under the filters of the query', async () => {
  const caller = await carrel.signIn('meridian')
  const filter = {
    fullText: true,
    active: true,
    resourceTypes: [],
    subjects: [1, 2],
    openOnly: true,
  }
  const { answer } = await caller.call(dashboard.articlesByType, {
    query: '*:*',
    rows: '0',
    filter,
    facet: '{"data_type":{"type":"terms","field":"data_type","limit":30}}',
  })
  const buckets = await counted(
    `select data_type as value, sum(articles)::int8 as count from article_counts
     where full_text and active and subject_id in (1, 2) and (fulltext_acl = 0 or hybrid_oa)
     group by 1 order by 2 desc, 1`,
  )
  expect(answer.facets.dataType.buckets).toEqual(buckets)
  expect(answer.facets.count).toBe(
    (buckets as { count: number }[]).reduce((sum, { count }) => sum + count, 0),
  )
})

it('the contract names the resource types as the catalogue does', async () => {
  const rows = await counted<{ id: number; name: string }>(
    'select id, name from resource_types order by id',
  )
  expect(rows.map(({ id, name }) => [id, name])).toEqual([...resourceTypeNames])
})
