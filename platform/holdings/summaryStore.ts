import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { openAccessTitles, ownWays, packageWays } from '../entitlement/currentStore.ts'

/** How a library has a title, in the words of the summary. */
export type SubscriptionType = 'Print' | 'Online' | 'Package' | 'Consortia Package' | 'Open Access'

/** Which ways of having a title the summary includes. */
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
 * Returns the query of a library's titles by subscription type. The summary and its download both read it, so that
 * their figures cannot differ. The library's own titles appear row by row; a title of several packages of one origin
 * appears once, with the names of the packages.
 */
function accessWays({ customerId, kind }: SummaryFilter): RawBuilder<unknown> {
  return sql`
    select case access_type when 'print' then 'Print' else 'Online' end as type, record_id as part_id, title_id,
      start_date, end_date, '' as packages
    from (${ownWays({ customerId, kind })}) as own
    union all
    select case way when 'ownPackage' then 'Package' else 'Consortia Package' end, 0, title_id,
      min(start_date), min(end_date), string_agg(name, '; ' order by name)
    from (${packageWays({ customerId, kind })}) as packaged
    group by way, title_id
    union all
    select 'Open Access', 0, title_id, start_date, end_date, ''
    from (${openAccessTitles(customerId, kind)}) as open`
}

const ofReportType = (filter: SummaryFilter) =>
  sql`way.type = any (${[...subscriptionTypesOf[filter.reportType]]})`

/** Returns the number of titles per subscription type; under `null`, the number of different titles. */
export async function countBySubscriptionType(
  db: Db,
  filter: SummaryFilter,
): Promise<ReadonlyMap<SubscriptionType | null, number>> {
  const { rows } = await sql<{ type: SubscriptionType | null; count: number }>`
    select type, case when type is null then count(distinct title_id) else count(*) end as count
    from (${accessWays(filter)}) as way where ${ofReportType(filter)}
    group by grouping sets ((type), ())`.execute(db)
  return new Map(rows.map(({ type, count }) => [type, count]))
}

/** Returns the library's name and its consortium; `consortiumId` is null outside a consortium. */
export function readLibrary(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select(['organizationName as name', 'consortiumId'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** One title of a holdings summary and one way the library has it. */
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
  [sql`way.type`, row?.type],
  [sql`coalesce(way.start_date, '')`, row?.startDate],
  [sql`way.part_id`, row?.partId],
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
  select way.type, way.title_id as "titleId", t.name as title,
    concat_ws(', ', t.print_issn, t.online_issn, t.isbn) as identifiers,
    publisher.name as "publisherName", type.name as "resourceType",
    coalesce(way.start_date, '') as "startDate", coalesce(way.end_date, '') as "endDate",
    way.packages, t.sort_name as "sortName", way.part_id as "partId"
  from (${accessWays(filter)}) as way
  join titles t on t.id = way.title_id
  join resource_types type on type.id = t.resource_type_id
  join publishers publisher on publisher.id = t.publisher_id
  where ${ofReportType(filter)} and ${after === null ? sql`true` : isAfter(key)}
  order by ${byKey(key)}
  limit ${sql.lit(limit)}`.execute(db)
  return rows
}
