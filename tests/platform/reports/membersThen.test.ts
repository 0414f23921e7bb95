import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { counterReports } from '../../../contract/counter/endpoints.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { contuReports, ddrReports, usageReports } from '../../../contract/reports/endpoints.ts'
import type { ReportMembers } from '../../../contract/reports/members.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scopedTransaction } from '../../../platform/db/scopedTransaction.ts'
import { type Caller, fieldsOf, problemCode, refusalOf } from '../../support/caller.ts'
import { worldDay } from '../../support/database.ts'
import {
  changeMemberships,
  memberships,
  secondConsortiumId,
  whileMember,
} from '../../support/memberships.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { foldAll } from '../../support/usage/usageWork.ts'
import { usageReport } from '../../support/usage/reportInput.ts'
import { event } from '../../support/usage/usageQuestions.ts'

let carrel: TestPlatform
let consortium: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  await changeMemberships(carrel.database)
  await useOnEdges()
  consortium = await carrel.signIn('consortium')
})
afterAll(() => carrel.drop())

const { changed, joined, twice } = memberships

/** Days on which memberships began and ended. */
const edges = ['2025-11-10', '2025-09-20', '2025-07-01', '2025-08-01', '2026-01-15', '2026-02-10']
/** These days, each with the day before it. */
const edgeDays = edges.flatMap((day) => [addDays(day, -1), day])

/** Records use of each library on the days around which memberships began and ended, and folds it. */
async function useOnEdges(): Promise<void> {
  const uses = edgeDays.flatMap((day) =>
    [changed, joined, twice].flatMap((customerId) =>
      ['00:00:00', '23:59:59'].map((time) =>
        event(`${day}T${time}`, { customerId, sessionKey: `${customerId} ${day} ${time}` }),
      ),
    ),
  )
  const { platform, database } = carrel
  await platform.db.transaction().execute((tx) => platform.usage.record(tx, uses))
  await foldAll(database)
}

const isPresentMember = `e.customer_id in (
  select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId})`

/** Returns the number of J-Gate's events in a span that meet a condition. */
async function events(condition: string, { from, to }: { from: string; to: string }) {
  const { rows } = await carrel.database.pool.query<{ n: number }>(
    `select count(*)::int as n from usage_events e
     where source = 'jgate' and occurred_on between $1 and $2 and ${condition}`,
    [from, to],
  )
  return rows[0]?.n
}

const sum = (rows: readonly { count: number | null }[]) =>
  rows.reduce((total, { count }) => total + (count ?? 0), 0)

const spans = [
  ...edgeDays.map((day) => ({ from: day, to: day })),
  { from: '2025-01-01', to: worldDay },
  { from: '2025-07-14', to: '2026-01-31' },
  { from: '2025-11-01', to: '2025-11-30' },
  { from: '2023-05-05', to: '2025-11-09' },
]

describe('the usage report of a consortium', () => {
  it('counts each library on the days of its membership when it is of the members of the time', async () => {
    for (const span of spans) {
      const services = async (members: ReportMembers) =>
        (await consortium.call(usageReports.jgateServices, { ...usageReport, ...span, members }))
          .summary
      expect([span, sum(await services('atTheTime'))]).toEqual([
        span,
        await events(whileMember, span),
      ])
      expect([span, sum(await services('now'))]).toEqual([
        span,
        await events(isPresentMember, span),
      ])
    }
  })

  it('counts other members then than now', async () => {
    const span = { from: '2025-07-14', to: '2026-01-31' }
    expect(await events(whileMember, span)).not.toBe(await events(isPresentMember, span))
    // The members of today, unless others are chosen.
    const { summary } = await consortium.call(usageReports.jgateServices, {
      ...usageReport,
      ...span,
    })
    expect(sum(summary)).toBe(await events(isPresentMember, span))
  })

  it('has the same sum by title, by publisher, by month and as a file', async () => {
    const span = { from: '2025-07-14', to: '2026-01-31' }
    const input = { ...usageReport, ...span, members: 'atTheTime' } as const
    const named = (name: string) => events(`${whileMember} and e.${name} is not null`, span)
    const titles = async (subject: 'journals' | 'books') =>
      sum((await consortium.call(usageReports.jgateTitles, { ...input, subject })).rows)
    expect((await titles('journals')) + (await titles('books'))).toBe(await named('title_id'))
    const publishers = await consortium.call(usageReports.jgatePublishers, input)
    expect(sum(publishers.rows)).toBe(await named('publisher_id'))
    const months = await consortium.call(usageReports.byMonth, { ...input, source: 'jgate' })
    expect(sum(months)).toBe(await events(whileMember, span))
    expect(sum(months.map(({ before = 0 }) => ({ count: before })))).toBe(
      await events(whileMember, { from: '2024-07-14', to: '2025-01-31' }),
    )
    const file = await consortium.call(usageReports.downloadJgateServices, input)
    expect(file.fileName).toContain('_2025-07-14_to_2026-01-31_members_at_the_time_')
    const present = await consortium.call(usageReports.downloadJgateServices, {
      ...usageReport,
      ...span,
    })
    expect(present.fileName).toContain('_2025-07-14_to_2026-01-31_members_now_')
  })

  it('of one library leaves out the days before it joined', async () => {
    const span = { from: '2025-06-01', to: '2025-10-31' }
    const of = { ...usageReport, ...span, customerId: joined }
    const isOfLibrary = `e.customer_id = ${joined}`
    const then = await consortium.call(usageReports.jgateServices, { ...of, members: 'atTheTime' })
    expect(sum(then.summary)).toBe(await events(`${isOfLibrary} and ${whileMember}`, span))
    const now = await consortium.call(usageReports.jgateServices, of)
    expect(sum(now.summary)).toBe(await events(isOfLibrary, span))
  })

  it('counts events that are in no roll-up yet, and those of former members up to their last day', async () => {
    const of = { from: '2025-11-08', to: '2025-11-12' }
    const input = { ...usageReport, ...of, members: 'atTheTime' } as const
    const total = async () =>
      sum((await consortium.call(usageReports.jgateServices, input)).summary)
    const before = await total()
    const uses = ['2025-11-09T23:59:00', '2025-11-10T00:01:00'].map((time) =>
      event(time, { customerId: changed, sessionKey: time }),
    )
    await carrel.platform.db
      .transaction()
      .execute((tx) => carrel.platform.usage.record(tx, [...uses, ...uses]))
    expect(await total()).toBe(before + 2)
  })

  it('names libraries that have left', async () => {
    const members = [consortiumId, meridianId]
    const read = await scopedTransaction(carrel.platform.db, members, (db) =>
      carrel.platform.usage.query(db, {
        tenants: {
          ids: [meridianId],
          consortiumId: null,
          periods: [{ customerId: changed, from: '2025-11-01', to: '2025-11-09' }],
        },
        span: { from: '2025-11-01', to: '2025-11-30' },
        groupBy: ['tenant'],
        measures: ['hits'],
      }),
    )
    expect(new Set(read.rows.map(({ tenantId }) => tenantId))).toEqual(
      new Set([meridianId, changed]),
    )
    expect(read.rows.every(({ tenantName }) => tenantName !== '')).toBe(true)
  })
})

/** Returns the first and last day and the number of rows of a library that a scope reads in a table by day. */
async function daysRead(scope: readonly number[], table: string, customerId: number) {
  const { rows } = await scopedTransaction(carrel.platform.db, scope, (db) =>
    sql<{ first: string | null; last: string | null; n: number }>`
      select min(day) as first, max(day) as last, count(*)::int as n from ${sql.table(table)}
      where customer_id = ${customerId}`.execute(db),
  )
  return rows[0]
}

describe('what a library used outside its membership', () => {
  const everybody = [consortiumId, meridianId, joined]
  const nothing = { first: null, last: null, n: 0 }

  it('is in no view of the consortium', async () => {
    expect(await daysRead(everybody, 'member_usage_by_day', changed)).toMatchObject({
      last: '2025-11-09',
    })
    expect(await daysRead(everybody, 'member_usage_by_day', joined)).toMatchObject({
      first: '2025-09-20',
    })
    expect(await daysRead(everybody, 'member_usage_by_day', twice)).toMatchObject({
      first: '2025-07-01',
      last: '2026-02-09',
    })
    const { rows } = await scopedTransaction(carrel.platform.db, everybody, (db) =>
      sql`select from member_usage_by_day
        where customer_id = ${twice} and day >= '2025-08-01' and day < '2026-01-15'`.execute(db),
    )
    expect(rows).toEqual([])
  })

  it('is left out of months of which it was a member in part', async () => {
    const { rows } = await scopedTransaction(carrel.platform.db, everybody, (db) =>
      sql<{ customerId: number; first: string; last: string }>`
        select customer_id, min(starts_on) as first, max(starts_on) as last from (
          select customer_id, starts_on from member_usage_by_action where span = 'month'
          union all select customer_id, starts_on from member_usage_by_publisher where span = 'month'
          union all select customer_id, starts_on from member_usage_by_type where span = 'month'
          union all select customer_id, month from member_usage_by_title
          union all select customer_id, month from member_usage_by_metric
        ) as months where customer_id in (${changed}, ${joined}, ${twice})
        group by 1 order by 1`.execute(db),
    )
    expect(rows).toMatchObject([
      { customerId: changed, last: '2025-10-01' },
      { customerId: joined, first: '2025-10-01' },
      { customerId: twice, first: '2025-07-01', last: '2025-07-01' },
    ])
  })

  it('is read by the consortium that it belonged to on that day, and by no other account', async () => {
    const second = [secondConsortiumId, changed]
    expect(await daysRead(second, 'member_usage_by_day', changed)).toMatchObject({
      first: '2025-11-10',
    })
    expect(await daysRead(second, 'member_usage_by_day', joined)).toEqual(nothing)
    expect(await daysRead([joined, consortiumId], 'member_usage_by_day', changed)).toEqual(nothing)
    expect(await daysRead([meridianId, consortiumId], 'member_usage_by_day', joined)).toEqual(
      nothing,
    )
    expect(await daysRead([], 'member_usage_by_day', changed)).toEqual(nothing)
    // The tables themselves stay those of the present members.
    expect(await daysRead(everybody, 'usage_by_day', changed)).toEqual(nothing)
  })

  it('cannot be changed through a view', async () => {
    const change = (statement: string) =>
      scopedTransaction(carrel.platform.db, everybody, (db) => sql.raw(statement).execute(db))
    for (const statement of [
      'delete from member_usage_by_day',
      'update member_usage_by_metric set searches = 0',
      'delete from consortium_member_periods',
    ]) {
      await expect(change(statement)).rejects.toThrow(/permission denied/)
    }
  })

  it('stays out of an answer about those days', async () => {
    const outside = [{ customerId: changed, from: '2025-11-10', to: '2025-12-31' }]
    const read = (db: Parameters<typeof carrel.platform.usage.query>[0]) =>
      carrel.platform.usage.query(db, {
        tenants: { ids: [changed], consortiumId: null, periods: outside },
        span: { from: '2025-11-10', to: '2025-12-31' },
        groupBy: ['month'],
        measures: ['hits'],
      })
    expect(await scopedTransaction(carrel.platform.db, everybody, read)).toEqual({
      rows: [],
      total: 0,
    })
  })
})

/** Makes the library that has left the supplier of two filled requests of each year, and the requester of one. */
async function tradeWithChanged(): Promise<void> {
  const make = (column: string, other: string, places: string) =>
    carrel.database.owner.query(
      `update ddr_requests set ${column} = $1 where id in (
         select id from (
           select id, row_number() over (partition by extract(year from requested_on) order by id) as place
           from ddr_requests where consortium_id = $2 and status = 'filled' and ${other} <> $1
             and contu_recent(published_by, requested_on, 5, false)
         ) as placed where place in (${places}))`,
      [changed, consortiumId],
    )
  await make('supplier_id', 'requester_id', '1, 2')
  await make('requester_id', 'supplier_id', '1')
}

describe('reports of requests', () => {
  const ddr = {
    side: 'received',
    reportFormat: 'all',
    from: '2025-03-19',
    to: worldDay,
    customerId: consortiumId,
    consortiumId,
    memberId: null,
    regionId: null,
    format: 'xlsx',
  } as const

  it('of CONTU take the copies of libraries that have left away from the counts', async () => {
    await tradeWithChanged()
    for (const [side, own] of [
      ['lending', 'supplier_id'],
      ['borrowed', 'requester_id'],
    ] as const) {
      const input = { side, year: 2025, requesterId: null, customerId: consortiumId } as const
      const copies = async (condition: string) => {
        const { rows } = await carrel.database.pool.query<{ n: number }>(
          `select count(*)::int as n from ddr_requests where consortium_id = $1 and status = 'filled'
             and extract(year from requested_on) = 2025
             and contu_recent(published_by, requested_on, 5, false) and ${condition}`,
          [consortiumId],
        )
        return rows[0]?.n
      }
      const filled = async (members?: ReportMembers) => {
        const { rows } = await consortium.call(contuReports.list, { ...input, members })
        return rows.reduce((total, row) => total + row.filled, 0)
      }
      const inAll = await copies('true')
      const present = await copies(`${own} <> ${changed}`)
      expect(present).not.toBe(inAll)
      expect([await filled('atTheTime'), await filled('now'), await filled()]).toEqual([
        inAll,
        present,
        present,
      ])
      const of2026 = { ...input, year: 2026 }
      const before = (members: ReportMembers) =>
        consortium.call(contuReports.yearBefore, { ...of2026, members })
      expect((await before('atTheTime')).count).toBeGreaterThan((await before('now')).count)
    }
  })

  it('of CONTU list as many requests behind a row as the row counts', async () => {
    for (const members of ['now', 'atTheTime'] as const) {
      const input = {
        side: 'lending',
        year: 2025,
        requesterId: null,
        customerId: consortiumId,
      } as const
      const { rows } = await consortium.call(contuReports.list, { ...input, members })
      for (const { filled, referenceId } of rows.slice(0, 60)) {
        const details = await consortium.call(contuReports.details, { referenceId })
        expect([referenceId, details.total]).toEqual([referenceId, filled])
      }
    }
  })

  it('of one library count the requests within the consortium alone when they are of the time', async () => {
    const { owner } = carrel.database
    await owner.query(
      `insert into consortium_members (customer_id, consortium_id, left_at) values ($1, $2, now())`,
      [meridianId, secondConsortiumId],
    )
    const { rowCount: moved } = await owner.query(
      `update ddr_requests set consortium_id = $3
       where supplier_id = $1 and requester_id = $2 and requested_on between $4 and $5`,
      [meridianId, changed, secondConsortiumId, ddr.from, ddr.to],
    )
    expect(moved).toBeGreaterThan(0)
    const rowsOf = async (members: ReportMembers) => {
      const { rows } = await consortium.call(ddrReports.list, {
        ...ddr,
        memberId: meridianId,
        members,
      })
      return rows.reduce((total, row) => total + row.total, 0)
    }
    expect((await rowsOf('now')) - (await rowsOf('atTheTime'))).toBe(moved)
  })

  it('say in the names of their files which members they count', async () => {
    const names = await Promise.all(
      (['now', 'atTheTime'] as const).map(async (members) => {
        const contu = { side: 'lending', year: 2025, requesterId: null, format: 'csv' } as const
        return [
          await consortium.call(ddrReports.download, { ...ddr, members }),
          await consortium.call(contuReports.download, {
            ...contu,
            customerId: consortiumId,
            members,
          }),
        ].map(({ fileName }) => fileName)
      }),
    )
    const [now = [], then = []] = names
    for (const name of now) expect(name).toContain('_members_now_')
    for (const name of then) expect(name).toContain('_members_at_the_time_')
  })
})

const counter: InputOf<typeof counterReports.report> = {
  report: 'PR',
  customerId: null,
  begin: '2025-06',
  end: '2026-02',
  metrics: [],
  dataTypes: [],
  showAccessMethod: false,
  excludeMonths: true,
}

it('a COUNTER report of a consortium sums the members of the time', async () => {
  const searches = async (members: ReportMembers) => {
    const { rows } = await consortium.call(counterReports.report, { ...counter, members })
    return rows.find((row) => row.includes('Searches_Platform'))?.at(-1)
  }
  const counted = async (condition: string) => {
    const { rows } = await carrel.database.pool.query<{ n: number }>(
      `select count(*)::int as n from usage_events e join usage_actions a on a.id = e.action_id
       where a.counter_kind = 'search' and e.counted
         and e.occurred_on between '2025-06-01' and '2026-02-28' and ${condition}`,
    )
    return rows[0]?.n
  }
  expect(await searches('atTheTime')).toBe(await counted(whileMember))
  expect(await searches('now')).toBe(await counted(isPresentMember))
  expect(await searches('atTheTime')).not.toBe(await searches('now'))
  const file = await consortium.call(counterReports.download, {
    ...counter,
    members: 'atTheTime',
    format: 'tsv',
  })
  expect(file.fileName).toMatch(/_members_at_the_time\.tsv$/)
})

it('refuses the members of the time to whoever has no members, and words that it does not know', async () => {
  const days = { from: '2026-01-01', to: '2026-01-31', members: 'atTheTime' } as const
  for (const account of ['meridian', 'harbour'] as const) {
    const library = await carrel.signIn(account)
    const refused = () => library.call(usageReports.jgateServices, { ...usageReport, ...days })
    expect(await problemCode(refused())).toBe('invalid')
    expect(Object.keys(await fieldsOf(refused()))).toEqual(['members'])
  }
  const paths = [
    usageReports.jgateServices,
    ddrReports.list,
    contuReports.list,
    contuReports.yearBefore,
    counterReports.report,
    counterReports.months,
  ].map(({ path }) => path)
  for (const path of paths) {
    const { status, fields } = await refusalOf(consortium, { path }, { members: 'tomorrow' })
    expect([path, status]).toEqual([path, 422])
    expect(fields).toHaveProperty('members')
  }
})

it('one library that has left cannot be named by its former consortium', async () => {
  const of = { ...usageReport, from: '2025-11-01', to: '2025-11-09', members: 'atTheTime' } as const
  const call = consortium.call(usageReports.jgateServices, { ...of, customerId: lakesideId })
  expect(await problemCode(call)).toBe('forbidden')
})
