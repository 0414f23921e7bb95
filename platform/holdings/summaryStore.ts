import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { openAccessTitles, ownHoldings, packageHoldings } from '../entitlement/currentStore.ts'
import { identifiersOf } from './searchStore.ts'

/** How a library has a title, in the words of the summary. */
export type SubscriptionType = 'Print' | 'Online' | 'Package' | 'Consortia Package' | 'Open Access'

/** Which holdings the summary includes. */
export type ReportType = 'all' | 'print' | 'electronic' | 'package' | 'openAccess'

/** The subscription types that each report type includes, in the order of the summary. */
export const subscriptionTypesOf: Record<ReportType, readonly SubscriptionType[]> = {
  all: ['Print', 'Online', 'Package', 'Consortia Package', 'Open Access'],
  print: ['Print'],
  electronic: ['Online'],
  package: ['Package', 'Consortia Package'],
  openAccess: ['Open Access'],
}

/** Which holdings of a library the summary includes. */
export interface SummaryFilter {
  customerId: number
  kind: HoldingKind
  reportType: ReportType
}

/**
 * Returns the query of a library's titles by subscription type. The library's own titles appear row by row; a title of
 * several packages of one origin appears once, with the names of the packages.
 */
function summaryHoldings({ customerId, kind }: SummaryFilter): RawBuilder<unknown> {
  return sql`
    select case access_type when 'print' then 'Print' else 'Online' end as type, record_id as part_id, title_id,
      start_date, end_date, '' as packages
    from (${ownHoldings({ customerId, kind })}) as own
    union all
    select case way when 'ownPackage' then 'Package' else 'Consortia Package' end, 0, title_id,
      min(start_date), min(end_date), string_agg(name, '; ' order by name)
    from (${packageHoldings({ customerId, kind })}) as packaged
    group by way, title_id
    union all
    select 'Open Access', 0, title_id, start_date, end_date, ''
    from (${openAccessTitles(customerId, kind)}) as open`
}

const ofReportType = (filter: SummaryFilter) =>
  sql`holding.type = any (${[...subscriptionTypesOf[filter.reportType]]})`

/** Returns the query of the titles of one subscription type: own titles row by row, a title once for each package. */
function titlesOfType(
  type: SubscriptionType,
  { customerId, kind }: SummaryFilter,
): RawBuilder<unknown> {
  const own = ownHoldings({ customerId, kind })
  const packaged = packageHoldings({ customerId, kind })
  return {
    Print: sql`select title_id from (${own}) as own where access_type = 'print'`,
    Online: sql`select title_id from (${own}) as own where access_type = 'electronic'`,
    Package: sql`select title_id from (${packaged}) as packaged where origin = 'own'`,
    'Consortia Package': sql`select title_id from (${packaged}) as packaged where origin = 'consortium'`,
    'Open Access': sql`select title_id from (${openAccessTitles(customerId, kind)}) as open`,
  }[type]
}

/** Subscription types whose rows are counted; of the others their titles are. */
const ownTypes: ReadonlySet<SubscriptionType> = new Set(['Print', 'Online'])

/** Returns the number of rows of `summaryHoldings` per subscription type of the report, counted without making them. */
export async function countBySubscriptionType(
  db: Db,
  filter: SummaryFilter,
): Promise<ReadonlyMap<SubscriptionType, number>> {
  const counts = subscriptionTypesOf[filter.reportType].map((type) => {
    const count = ownTypes.has(type) ? sql`count(*)` : sql`count(distinct title_id)`
    return sql`select ${type}::text as type, ${count} as count from (${titlesOfType(type, filter)}) as holding`
  })
  const { rows } = await sql<{
    type: SubscriptionType
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ type, count }) => [type, count]))
}

/** Returns the number of different titles of the summary; reads all of them. */
export async function countTitles(db: Db, filter: SummaryFilter): Promise<number> {
  const titles = subscriptionTypesOf[filter.reportType].map((type) => titlesOfType(type, filter))
  const { rows } = await sql<{ count: number }>`
    select count(distinct title_id) as count from (${sql.join(titles, sql` union all `)}) as holding`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Returns the number of different titles of all holdings of a library. Those that it has itself or through packages are
 * counted by triggers; an open access title counts when it is none of them. Not for the account of a consortium, whose
 * counts include those of its members.
 */
export async function countTitlesOfLibrary(
  db: Db,
  { customerId, kind }: Omit<SummaryFilter, 'reportType'>,
): Promise<number> {
  const own = ownHoldings({ customerId, kind, titleId: sql<number>`open.title_id` })
  const { rows } = await sql<{ count: number }>`
    select (
      select coalesce(sum(counts.titles), 0) from resource_counts counts
      join resource_types type on type.id = counts.resource_type_id and type.kind = ${kind}
      where counts.customer_id = ${customerId} and counts.origin = 'all'
    ) + (
      select count(*) from (${openAccessTitles(customerId, kind)}) as open
      where not exists (select from (${own}) as own)
        and open.title_id not in (select title_id from (${packageHoldings({ customerId, kind })}) as packaged)
    ) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the library's name and its consortium; `consortiumId` is null outside a consortium. */
export function readLibrary(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select(['organizationName as name', 'consortiumId'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** One title of a holdings summary, and how the library has it. */
export interface SummaryRow {
  type: SubscriptionType
  titleId: number
  title: string
  identifiers: string
  publisherName: string
  resourceType: string
  startDate: string
  endDate: string
  packages: string
  /** With the part ID, the place of the row in the order of the download. */
  sortName: string
  /** Tells the rows of one title and type apart; 0 where there is only one. */
  partId: number
}

const summaryKey = (row: SummaryRow | null): readonly KeyPart[] => [
  [sql`t.sort_name`, row?.sortName],
  [sql`t.id`, row?.titleId],
  [sql`holding.type`, row?.type],
  [sql`coalesce(holding.start_date, '')`, row?.startDate],
  [sql`holding.part_id`, row?.partId],
]

/** Returns up to `limit` titles of the summary: the first ones, or those that follow `after`. */
export async function summaryRows(
  db: Db,
  filter: SummaryFilter,
  after: SummaryRow | null,
  limit: number,
): Promise<SummaryRow[]> {
  const key = summaryKey(after)
  // A limit in the text, because a plan for any limit would read the whole catalogue in its order.
  const { rows } = await sql<SummaryRow>`
  select holding.type, holding.title_id as "titleId", t.name as title,
    ${identifiersOf('t')} as identifiers,
    publisher.name as "publisherName", type.name as "resourceType",
    coalesce(holding.start_date, '') as "startDate", coalesce(holding.end_date, '') as "endDate",
    holding.packages, t.sort_name as "sortName", holding.part_id as "partId"
  from (${summaryHoldings(filter)}) as holding
  join titles t on t.id = holding.title_id
  join resource_types type on type.id = t.resource_type_id
  join publishers publisher on publisher.id = t.publisher_id
  where ${ofReportType(filter)} and ${after === null ? sql`true` : isAfter(key)}
  order by ${byKey(key)}
  limit ${sql.lit(limit)}`.execute(db)
  return rows
}
