import { sql } from 'kysely'
import { bookResourceType } from '../../contract/principal.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Span } from '../../contract/reports/span.ts'
import type {
  Device,
  UsageDevice,
  UsageSource,
  UsageSubject,
} from '../../contract/reports/usage.ts'
import type { Db } from '../context.ts'
import { orNone } from '../dashboard/libraryStore.ts'
import { direction, paged } from '../db/listing.ts'
import { monthlyRollupSlices, type RollupSlice, rollupSlices } from './rollupSlices.ts'

/** What the queries read of a roll-up, whoever's it is. */
interface UsageRow {
  actionId: number
  titleId: number
  publisherId: number
  source: UsageSource
  device: Device
  hits: number
}

/** Which usage a report counts, and whose. */
export interface UsageFilter extends Span {
  source: UsageSource
  customerIds: readonly number[]
  /** The consortium whose members these are, all of them; null for one library. */
  consortiumId: number | null
  device: UsageDevice
  subject: UsageSubject
}

/** Journals are everything with a title that is no book, conferences too. */
const isBook = sql<boolean>`usage.resource_type_id = ${bookResourceType}`

/** The roll-up to read and whose rows: a consortium's own, or those of libraries. */
function rollUp(
  kind: 'action' | 'type' | 'title' | 'publisher',
  { customerIds, consortiumId }: UsageFilter,
) {
  return consortiumId === null
    ? {
        table: sql.table(`usage_by_${kind}`),
        customers: sql<boolean>`usage.customer_id in (${sql.join(orNone(customerIds))})`,
      }
    : {
        table: sql.table(`consortium_usage_by_${kind}`),
        customers: sql<boolean>`usage.consortium_id = ${consortiumId}`,
      }
}

/** Returns the condition for the rows of a roll-up, named `usage` in the query, that belong to one of the slices. */
const inSlices = (slices: readonly RollupSlice[]) =>
  sql<boolean>`(${sql.join(
    slices.map(
      ({ span, from, before }) =>
        sql`usage.span = ${span} and usage.starts_on >= ${from} and usage.starts_on < ${before}`,
    ),
    sql` or `,
  )})`

/** Hits by service, in the order of the activities. */
export async function usageByService(db: Db, filter: UsageFilter) {
  const { table, customers } = rollUp('action', filter)
  return db
    .selectFrom(sql<UsageRow>`${table}`.as('usage'))
    .innerJoin('usageActions as action', 'action.id', 'usage.actionId')
    .select(['action.activity', 'action.service', sql<number>`sum(usage.hits)::int`.as('count')])
    .where(customers)
    .where('usage.source', '=', filter.source)
    .$if(filter.device !== 'all', (query) =>
      query.where('usage.device', '=', filter.device as Device),
    )
    .where(inSlices(rollupSlices(filter)))
    .groupBy(['action.id', 'action.activity', 'action.service'])
    .orderBy('action.position')
    .execute()
}

/** Journals or books with their hits: counted by number first, so that names are read once each. */
const titleQuery = (db: Db, filter: UsageFilter) => {
  const { table, customers } = rollUp('title', filter)
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(sql<UsageRow>`${table}`.as('usage'))
        .select(['usage.titleId', sql<number>`sum(usage.hits)::int`.as('count')])
        .where(customers)
        .where('usage.source', '=', filter.source)
        .where(filter.subject === 'books' ? isBook : sql<boolean>`not ${isBook}`)
        .where(inSlices(rollupSlices(filter)))
        .groupBy('usage.titleId')
        .as('counted'),
    )
    .innerJoin('titles as title', 'title.id', 'counted.titleId')
    .select(['title.id', 'title.name as title', 'counted.count'])
}

/** Publishers with their hits. */
const publisherQuery = (db: Db, filter: UsageFilter) => {
  const { table, customers } = rollUp('publisher', filter)
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(sql<UsageRow>`${table}`.as('usage'))
        .select(['usage.publisherId', sql<number>`sum(usage.hits)::int`.as('count')])
        .where(customers)
        .where('usage.source', '=', filter.source)
        .where(inSlices(rollupSlices(filter)))
        .groupBy('usage.publisherId')
        .as('counted'),
    )
    .innerJoin('publishers as publisher', 'publisher.id', 'counted.publisherId')
    .select(['publisher.id', 'publisher.name as publisherName', 'counted.count'])
}

/** Returns the query of titles with their hits, most used first, for files of any length. */
export const titlesByUse = (db: Db, filter: UsageFilter) =>
  titleQuery(db, filter).orderBy('count', 'desc').orderBy('title').orderBy('title.id')

/** Returns the query of publishers with their usage counts, most used first. */
export const publishersByUse = (db: Db, filter: UsageFilter) =>
  publisherQuery(db, filter)
    .orderBy('count', 'desc')
    .orderBy('publisherName')
    .orderBy('publisher.id')

type NameListQuery<S extends string> = ListQuery<S | 'count'>

/** The order of a list of names with hits: the most used first unless asked otherwise. */
const sorting = <S extends string>(query: NameListQuery<S>, name: S) => ({
  by: query.sort ?? 'count',
  order:
    query.sort === undefined && query.order === undefined ? ('desc' as const) : direction(query),
  second: query.sort === name ? ('count' as const) : name,
})

/** Number of all rows, repeated in each row, so that one query returns a page and its total. */
const allRows = sql<number>`(count(*) over ())::int`.as('all')

/** Returns one page of titles with their usage counts, and the number of titles in all. */
export async function usageByTitle(db: Db, filter: UsageFilter, query: NameListQuery<'title'>) {
  const { by, order, second } = sorting(query, 'title')
  const listed = titleQuery(db, filter)
    .select(allRows)
    .orderBy(by, order)
    .orderBy(second)
    .orderBy('title.id')
  const rows = await paged(listed, query).execute()
  return { rows, total: rows[0]?.all ?? (await sizeOf(db, titleQuery(db, filter))) }
}

/** Returns one page of publishers with their usage counts, and the number of publishers in all. */
export async function usageByPublisher(
  db: Db,
  filter: UsageFilter,
  query: NameListQuery<'publisherName'>,
) {
  const { by, order, second } = sorting(query, 'publisherName')
  const listed = publisherQuery(db, filter)
    .select(allRows)
    .orderBy(by, order)
    .orderBy(second)
    .orderBy('publisher.id')
  const rows = await paged(listed, query).execute()
  return { rows, total: rows[0]?.all ?? (await sizeOf(db, publisherQuery(db, filter))) }
}

/** The total where the asked page lies behind the last. */
async function sizeOf(
  db: Db,
  all: ReturnType<typeof titleQuery> | ReturnType<typeof publisherQuery>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${all}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** The smallest roll-up that tells the hits of a subject by month. */
const monthly = {
  overall: 'action',
  publishers: 'publisher',
  journals: 'type',
  books: 'type',
} as const satisfies Record<UsageSubject, string>

/** Hits of a span by month; months without any are not among them. */
export async function usageByMonth(db: Db, filter: UsageFilter) {
  const { source, device, subject } = filter
  const { table, customers } = rollUp(monthly[subject], filter)
  const { rows } = await sql<{ month: string; count: number }>`
    select date_trunc('month', usage.starts_on::timestamp)::date as month, sum(usage.hits)::int as count
    from ${table} as usage
    where ${customers} and usage.source = ${source} and ${inSlices(monthlyRollupSlices(filter))}
      and ${subject === 'overall' && device !== 'all' ? sql`usage.device = ${device}` : sql`true`}
      and ${subject === 'books' ? isBook : subject === 'journals' ? sql`not ${isBook}` : sql`true`}
    group by 1 order by 1`.execute(db)
  return rows
}

/** From when until when usage of a source was collected of any of the customers. */
export async function coverage(db: Db, customerIds: readonly number[], source: UsageSource) {
  return db
    .selectFrom('usageCoverage')
    .select(['firstOn', 'lastOn'])
    .where('customerId', 'in', orNone(customerIds))
    .where('source', '=', source)
    .execute()
}

/** Every download of the app so far. */
export async function appDownloads(db: Db, customerIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('appDownloads')
    .select(sql<number>`coalesce(sum(downloads), 0)::int`.as('count'))
    .where('customerId', 'in', orNone(customerIds))
    .executeTakeFirstOrThrow()
  return count
}
