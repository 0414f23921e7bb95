import { type RawBuilder, sql } from 'kysely'
import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Origin } from '../../contract/packages/types.ts'
import type { Db } from '../context.ts'
import { byKey, idsOf, isAfter, type KeyPart } from '../db/keyset.ts'
import { likePattern } from '../db/listing.ts'
import { currentHoldings, openAccessTitles, ownHoldings } from '../entitlement/currentStore.ts'
import { hasIdentifier, identifiersOf } from './searchStore.ts'
import { type HoldingFilter, type HoldingSort, ofType, originsOf } from './store.ts'

/** One holding with the columns of every format of a download. */
export interface ExportRow {
  titleId: number
  title: string
  kind: HoldingKind
  resourceType: string
  publisherName: string
  printIssn: string
  onlineIssn: string
  isbn: string
  author: string
  editor: string
  edition: string
  volume: string
  publishedPrint: string
  publishedOnline: string
  parentTitleId: string
  precedingTitleId: string
  isOpenAccess: boolean
  origin: Origin
  /** Every way in which the library has the title, where the export has them (`ExportContent`). */
  origins?: Origin[]
  packageName: string
  accessType: HoldingAccess
  year: string
  startDate: string
  endDate: string
  firstVolume: string
  firstIssue: string
  lastVolume: string
  lastIssue: string
  embargo: string
  coverageDepth: CoverageDepth
  notes: string
  titleUrl: string
  /** The value by which the export is sorted. */
  sortKey: string | number | boolean
  /** With part and part ID, the place of the row among those of equal value. */
  sortName: string
  part: number
  partId: number
}

/**
 * Returns the number of the part of an export to which a row belongs. Part number, part ID and title identify a row.
 */
const part = sql`case held.way when 'ownTitle' then 1 when 'openAccess' then 3 else 2 end`

/** Returns the query of the holdings that an export includes. */
function exportedHoldings(
  { customerId, kind }: HoldingFilter,
  { all, onlyOpenAccess = false, titleId, packageId }: ExportContent,
): RawBuilder<unknown> {
  if (onlyOpenAccess) return openAccessTitles(customerId, kind)
  const scope = { customerId, kind, titleId, packageId }
  if (packageId != null) return currentHoldings(scope)
  return all
    ? sql`${currentHoldings(scope)} union all ${openAccessTitles(customerId, kind)}`
    : ownHoldings(scope, sql`, h.sort_name, h.publisher_name`)
}

/** The order of each column of the list, with an empty value for none. */
const exportSorts = {
  recordId: sql`held.record_id`,
  holdingId: sql`held.record_id`,
  titleId: sql`t.id`,
  accessType: sql`held.access_type`,
  title: sql`t.sort_name`,
  resourceType: sql`type.name`,
  resourceYear: sql`coalesce(held.year, '')`,
  startDate: sql`coalesce(held.start_date, '')`,
  endDate: sql`coalesce(held.end_date, '')`,
  publisherName: sql`publisher.name`,
  identifiers: identifiersOf('t'),
  origins: sql`t.is_open_access`,
} satisfies Record<HoldingSort, RawBuilder<unknown>>

/**
 * Returns the expression by which an export is sorted. Own titles of a library have an index in the order of their own
 * copies of the names, by which a page is read without the others.
 */
const sortOf = (sort: HoldingSort, { all, packageId }: ExportContent): RawBuilder<unknown> =>
  all || packageId != null
    ? exportSorts[sort]
    : { ...exportSorts, title: sql`held.sort_name`, publisherName: sql`held.publisher_name` }[sort]

const exportKey = (
  { sort = 'title', order = 'ASC' }: HoldingOrder,
  content: ExportContent,
  row: ExportRow | null,
): readonly KeyPart[] => [
  [sortOf(sort, content), row?.sortKey, order === 'DESC' ? 'desc' : 'asc'],
  [sortOf('title', content), row?.sortName],
  [sql`held.title_id`, row?.titleId],
  [sql`held.origin`, row?.origin],
  [sql`held.access_type`, row?.accessType],
  [sql`coalesce(held.start_date, '')`, row?.startDate],
  [part, row?.part],
  [sql`held.record_id`, row?.partId],
]

/**
 * Returns the condition that a row has the place of the last row read by the two first values, or a later one.
 * Row-level security keeps the whole key from an index, but not this part of it.
 */
function isNotBefore(key: readonly KeyPart[]): RawBuilder<boolean> {
  const isDescending = key[0]?.[2] === 'desc'
  const leading = key.slice(0, isDescending ? 1 : 2)
  return sql`(${sql.join(leading.map(([expression]) => expression))}) ${sql.raw(isDescending ? '<=' : '>=')}
    (${sql.join(leading.map(([, value]) => sql`${value}`))})`
}

type HoldingOrder = Pick<ListQuery<HoldingSort>, 'sort' | 'order'>

/** Which holdings an export includes beside those that a library has by itself. */
export interface ExportContent {
  /** Includes the titles that the library has through packages and open access. */
  all: boolean
  /** With `all`, only the titles of open access. */
  onlyOpenAccess?: boolean
  titleId?: number
  /** Only the titles of one package that the library has. */
  packageId?: number | null
  /** Reads every way in which the library has each title, as its list shows them. */
  withOrigins?: boolean
}

interface ExportRange extends ExportContent {
  /** Order of the list; by title without one. */
  order?: HoldingOrder
  /** Returns only the rows that follow this one. */
  after?: ExportRow | null
  /** Returns only these rows of the library's own lists. */
  recordIds?: readonly number[]
  /** Largest number of rows; without a limit all rows are returned. */
  limit?: number
}

/** Returns the query of the rows of an export, without an order. */
function exportedRows(
  filter: HoldingFilter,
  content: ExportContent,
  { order, further }: { order: HoldingOrder; further: readonly RawBuilder<boolean>[] },
): RawBuilder<ExportRow> {
  const { kind, title, accessType, resourceType } = filter
  const { titleId, withOrigins = false } = content
  const conditions: RawBuilder<unknown>[] = [sql`type.kind = ${kind}`, ...further]
  if (titleId !== undefined) conditions.push(sql`held.title_id = ${titleId}`)
  if (title !== '') {
    conditions.push(sql`(t.name ilike ${likePattern(title)} or ${hasIdentifier(title, 't')})`)
  }
  if (accessType !== 'all') conditions.push(sql`held.access_type = ${accessType}`)
  if (resourceType !== '') conditions.push(ofType(resourceType))
  return sql<ExportRow>`
    select held.title_id as "titleId", t.name as title, type.kind, type.name as "resourceType",
      publisher.name as "publisherName", coalesce(t.print_issn, '') as "printIssn",
      coalesce(t.online_issn, '') as "onlineIssn", coalesce(t.isbn, '') as isbn,
      t.first_author as author, t.first_editor as editor, t.edition, t.volume,
      coalesce(t.published_print, '') as "publishedPrint",
      coalesce(t.published_online, '') as "publishedOnline",
      coalesce(t.parent_title_id::text, '') as "parentTitleId",
      coalesce(t.preceding_title_id::text, '') as "precedingTitleId",
      t.is_open_access as "isOpenAccess", held.origin, ${withOrigins ? sql`${originsOf(sql`${filter.customerId}::int`, 't')} as origins,` : sql``}
      held.name as "packageName",
      held.access_type as "accessType", coalesce(held.year, '') as year,
      coalesce(held.start_date, '') as "startDate", coalesce(held.end_date, '') as "endDate",
      held.first_volume as "firstVolume", held.first_issue as "firstIssue",
      held.last_volume as "lastVolume", held.last_issue as "lastIssue", held.embargo,
      held.depth as "coverageDepth", held.notes,
      coalesce(nullif(held.title_url, ''), t.title_url) as "titleUrl",
      ${exportSorts[order.sort ?? 'title']} as "sortKey", t.sort_name as "sortName", ${part} as part,
      held.record_id as "partId"
    from (${exportedHoldings(filter, content)}) as held
    join titles t on t.id = held.title_id
    join resource_types type on type.id = t.resource_type_id
    join publishers publisher on publisher.id = t.publisher_id
    where ${sql.join(conditions, sql` and `)}`
}

/**
 * Returns the library's own holdings that match a filter, in the order of the list; with `all` also those through
 * others.
 */
export async function listExportRows(
  db: Db,
  filter: HoldingFilter,
  { order = {}, after = null, recordIds, limit, ...content }: ExportRange,
): Promise<ExportRow[]> {
  const key = exportKey(order, content, after)
  const further = after === null ? [] : [isNotBefore(key), isAfter(key)]
  if (recordIds !== undefined) {
    further.push(sql<boolean>`held.record_id = any (${[...recordIds]}::bigint[])`)
  }
  // A limit in the text, because a plan for any limit would read the whole catalogue in its order.
  const { rows } = await sql<ExportRow>`${exportedRows(filter, content, { order, further })}
    order by ${byKey(key)}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(db)
  return rows
}

/** Returns whether an export has own titles alone, in an order that no index has. */
export const lacksIndex = ({ sort = 'title' }: HoldingOrder, { all }: ExportContent): boolean =>
  !all && sort !== 'title' && sort !== 'publisherName'

/** Returns the ids of the library's own holdings that match a filter, in an order that no index has (`lacksIndex`). */
export function listExportIds(
  db: Db,
  filter: HoldingFilter,
  order: HoldingOrder,
): Promise<number[]> {
  const content = { all: false }
  const rows = exportedRows(filter, content, { order, further: [] })
  return idsOf(
    db,
    sql`select "partId" from (${rows} order by ${byKey(exportKey(order, content, null))}) as rows`,
  )
}

/**
 * Returns a text that is the same as long as the rows of an export are, whatever their order. Reads all of them,
 * without sorting or sending them.
 */
export async function exportFingerprint(
  db: Db,
  filter: HoldingFilter,
  content: ExportContent,
): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(line::text, 0)::numeric), 0) as fingerprint
    from (${exportedRows(filter, content, { order: {}, further: [] })}) as line`.execute(db)
  return rows[0]?.fingerprint ?? ''
}
