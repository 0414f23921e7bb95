import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'

/** How a library has a title, as the summary says it. */
export type SubscriptionType = 'Print' | 'Online' | 'Package' | 'Consortia Package' | 'Open Access'

/** Which ways of having a title the summary includes. */
export type ReportType = 'all' | 'print' | 'electronic' | 'package' | 'openAccess'

const typesOf: Record<ReportType, readonly SubscriptionType[]> = {
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
 * Every title a library has by subscription type: what the summary counts and what its download lists, so
 * that the two cannot differ. Own titles as they stand on the list, row by row; a title of several packages
 * of one origin once, with their names.
 */
function accessWays({ customerId, kind }: SummaryFilter): RawBuilder<unknown> {
  return sql`
    select case access_type when 'print' then 'Print' else 'Online' end as type, id as part_id, title_id,
      start_date::text as start_date, end_date::text as end_date, '' as packages
    from library_titles
    where customer_id = ${customerId} and kind = ${kind} and removed_at is null
    union all
    select case mp.origin when 'own' then 'Package' else 'Consortia Package' end, 0, pt.title_id,
      min(pt.coverage_start), min(pt.coverage_end), string_agg(p.name, '; ' order by p.name)
    from member_packages mp
    join packages p on p.id = mp.package_id and p.kind = ${kind}
    join package_titles pt on pt.package_id = p.id
    where mp.customer_id = ${customerId}
    group by mp.origin, pt.title_id
    union all
    select 'Open Access', 0, t.id, t.first_issue_date::text, t.last_issue_date::text, ''
    from oa_subject_assignments oa
    join titles t on t.subject_id = oa.subject_id and t.is_open_access
    join resource_types type on type.id = t.resource_type_id and type.kind = ${kind}
    where oa.customer_id = ${customerId}`
}

const ofReportType = (filter: SummaryFilter) =>
  sql`way.type = any (${[...typesOf[filter.reportType]]})`

/** Titles by subscription type, and how many different ones they are in all. */
export async function summarize(db: Db, filter: SummaryFilter) {
  const { rows } = await sql<{ type: SubscriptionType | null; count: number }>`
    select type, case when type is null then count(distinct title_id) else count(*) end as count
    from (${accessWays(filter)}) as way where ${ofReportType(filter)}
    group by grouping sets ((type), ())`.execute(db)
  const counts = new Map(rows.map(({ type, count }) => [type, count]))
  const customer = await db
    .selectFrom('customers')
    .select(['organizationName as name', 'consortiumId'])
    .where('id', '=', filter.customerId)
    .executeTakeFirstOrThrow()
  const types = typesOf[filter.reportType].filter(
    (type) => type !== 'Consortia Package' || customer.consortiumId !== null,
  )
  return {
    customerName: customer.name,
    rows: [
      ...types.map((type) => ({ subscriptionType: type, count: counts.get(type) ?? 0 })),
      { subscriptionType: 'Unique Total' as const, count: counts.get(null) ?? 0 },
    ],
  }
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

/** Up to `limit` titles behind the figures, those that follow `after`. */
export async function summaryRows(
  db: Db,
  filter: SummaryFilter,
  after: SummaryRow | null,
  limit: number,
): Promise<SummaryRow[]> {
  const key = summaryKey(after)
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
  limit ${limit}`.execute(db)
  return rows
}
