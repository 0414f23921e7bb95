import { sql } from 'kysely'
import type { DdrSort } from '../../../contract/ddr/endpoints/lists.ts'
import type { Db } from '../../context.ts'
import { planForValues } from '../../db/plans.ts'
import { byKey, isAfter, type KeyPart } from '../../db/keyset.ts'
import { type CountedColumn, countRequests } from './countStore.ts'
import type { RequestFilter } from './filter.ts'
import { matchingRequests } from './filterStore.ts'
import { type Group, groupsOf } from './groups.ts'
import { skipMonths } from './skipMonths.ts'

/** Columns of few values: a list sorted by one has groups, each with the newest first. */
const grouped: Partial<Record<DdrSort, CountedColumn>> = {
  status: 'status',
  priority: 'priorityId',
  requesterName: 'requesterId',
  supplierName: 'supplierId',
}

/** The other columns a list may be sorted by; without one the newest come first. */
const sortable = {
  ddrId: sql`r.id`,
  articleName: sql`r.article_order`,
  sourceName: sql`r.source_order`,
  userName: sql`lower(r.user_name)`,
} as const

type Sortable = keyof typeof sortable

/** The columns whose indexes are of a consortium. */
const indexedByConsortium: ReadonlySet<Sortable | null> = new Set(['articleName', 'sourceName'])

/** The rows of a list to read and their order. */
export interface Slice {
  offset: number
  limit: number
  sort: DdrSort | undefined
  order: 'ASC' | 'DESC'
}

/** The number of matching requests, and the groups when the list is sorted by a column of few values. */
export interface Extent {
  total: number
  groups: Group[] | null
}

/** Returns the extent of a list in this order. For a grouped order the total is the sum of the groups. */
export async function extentOf(
  db: Db,
  filter: RequestFilter,
  sort: DdrSort | undefined,
): Promise<Extent> {
  const column = sort && grouped[sort]
  // A single request found by its id needs no order.
  if (column === undefined || filter.ddrId !== null) {
    return { total: await countRequests(db, filter), groups: null }
  }
  const groups = await groupsOf(db, filter, column)
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}

/** Returns one page of the requests that match a filter. */
export async function listRequests(db: Db, filter: RequestFilter, slice: Slice, extent: Extent) {
  const ids = await pageOfIds(db, filter, slice, extent)
  if (ids.length === 0) return []
  const rows = await details(db).where('r.id', 'in', ids).execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

/** Returns the ids of one page; far pages are counted through an index without reading rows. */
async function pageOfIds(db: Db, filter: RequestFilter, slice: Slice, extent: Extent) {
  const { offset, sort } = slice
  const { total, groups } = extent
  const limit = Math.min(slice.limit, total - offset)
  if (limit <= 0) return []
  if (groups !== null) return groupedIds(db, groups, { ...slice, limit })
  const column = sortableOf(sort)
  const descending = slice.order === 'DESC' || (column === null && sort !== 'requestedOn')
  const at = { offset, limit, descending }
  return column === null
    ? datedIds(db, filter, at, total)
    : sortedIds(db, filter, column, at, total)
}

const sortableOf = (sort: string | undefined): Sortable | null =>
  sort !== undefined && Object.hasOwn(sortable, sort) ? (sort as Sortable) : null

interface PageStart {
  offset: number
  limit: number
  descending: boolean
}

/** Skips the groups before the page by their counts, and reads those on it by date. */
async function groupedIds(db: Db, groups: readonly Group[], { offset, limit, order }: Slice) {
  const ids: number[] = []
  let before = 0
  for (const { group, count } of order === 'DESC' ? groups.toReversed() : groups) {
    const from = Math.max(offset - before, 0)
    const limitInGroup = Math.min(limit - ids.length, count - from)
    if (limitInGroup > 0) {
      ids.push(
        ...(await datedIds(
          db,
          group,
          { offset: from, limit: limitInGroup, descending: true },
          count,
        )),
      )
    }
    before += count
  }
  return ids
}

/** Orders by date, then by id. */
async function datedIds(db: Db, filter: RequestFilter, place: PageStart, total: number) {
  const { offset, limit, backwards, direction } = nearerEnd(place, total)
  const at = await skipMonths(db, { filter, offset }, direction)
  const rows = await matchingRequests(db, at.filter)
    .select('r.id')
    .orderBy('r.requestedOn', direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .offset(at.offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return backwards ? ids.reverse() : ids
}

/** Orders by any other column, then by id. */
async function sortedIds(
  db: Db,
  filter: RequestFilter,
  sort: Sortable,
  place: PageStart,
  total: number,
) {
  const { backwards, ...page } = nearerEnd(place, total)
  const ids = await idsInOrder(
    db,
    { filter, sort, direction: page.direction },
    { ...page, after: null },
  )
  return backwards ? ids.reverse() : ids
}

/** The last request that has been read. */
interface LastRead {
  requestedOn: string
  id: number
  sortKey: string | number
}

/** Returns the expression by which a list is ordered: the column, or the date. */
const orderOf = (sort: Sortable | null) => (sort === null ? sql`r.requested_on` : sortable[sort])

/** Returns the unique key of requests in the order of a part, with the values of the last one that has been read. */
const keyOf = ({ sort, direction }: RequestExport, after: LastRead | null): KeyPart[] => [
  [orderOf(sort), sort === null ? after?.requestedOn : after?.sortKey, direction],
  [sql`r.id`, after?.id, direction],
]

/**
 * Returns the ids of requests in their order: `limit` of those that follow `after`, or of all, without the first
 * `offset`.
 */
async function idsInOrder(
  db: Db,
  part: RequestExport,
  { after, offset, limit }: { after: LastRead | null; offset: number; limit: number },
): Promise<number[]> {
  const { filter, sort, direction } = part
  const key = keyOf(part, after)
  const within = (consortiumId: number | null) => {
    const first = matchingRequests(db, { ...filter, consortiumId })
      .select(['r.id', orderOf(sort).as('key')])
      .$if(after !== null, (q) => q.where(isAfter(key)))
      .orderBy(byKey(key))
      .limit(offset + limit)
    return db.selectFrom(first.as('first')).selectAll()
  }
  const [one, ...others] = (await consortiaInOrder(db, part)).map(within)
  if (one === undefined) return []
  const rows = await db
    .selectFrom(others.reduce((all, next) => all.unionAll(next), one).as('page'))
    .select('id')
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the consortia whose indexes have the requests of a part in order. Articles and journals are in order within
 * a consortium, so the requests of a library are those of each consortium to which it belongs or belonged. PostgreSQL
 * then plans each statement for its values: few requests of a library are sorted sooner than the index is read.
 */
async function consortiaInOrder(
  db: Db,
  { filter, sort }: RequestExport,
): Promise<(number | null)[]> {
  if (!indexedByConsortium.has(sort)) return [filter.consortiumId]
  await planForValues(db)
  if (filter.consortiumId !== null) return [filter.consortiumId]
  const { rows } = await sql<{ id: number }>`
    select consortium_id as id from consortium_members
    where customer_id = ${filter.owner.id}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns how a page is read: in the second half of a long list backwards from its end. */
function nearerEnd({ offset, limit, descending }: PageStart, total: number) {
  const backwards = offset > total / 2
  return {
    limit,
    offset: backwards ? total - offset - limit : offset,
    backwards,
    direction: descending === backwards ? ('asc' as const) : ('desc' as const),
  }
}

/** Order of an export: that of the list. */
export interface ExportOrder {
  sort: DdrSort | undefined
  order: 'ASC' | 'DESC'
}

/** Requests that an export reads in one order. */
export interface RequestExport {
  filter: RequestFilter
  /** Column by which the requests are ordered; without one they are ordered by date. */
  sort: Sortable | null
  direction: 'asc' | 'desc'
}

/**
 * Returns the parts of an export in their order. A list that is sorted by a column of few values has a part for each
 * value, with the newest requests first, because no index has such an order.
 */
export async function exportParts(
  db: Db,
  filter: RequestFilter,
  { sort, order }: ExportOrder,
): Promise<RequestExport[]> {
  const { groups } = await extentOf(db, filter, sort)
  if (groups !== null) {
    const inOrder = order === 'DESC' ? groups.toReversed() : groups
    return inOrder.map(({ group }) => ({ filter: group, sort: null, direction: 'desc' }))
  }
  const column = sortableOf(sort)
  const newestFirst = column === null && sort !== 'requestedOn'
  return [{ filter, sort: column, direction: newestFirst || order === 'DESC' ? 'desc' : 'asc' }]
}

/** Returns up to `limit` requests of a part of an export: the first ones, or those that follow `after`. */
export async function requestsAfter(
  db: Db,
  part: RequestExport,
  after: LastRead | null,
  limit: number,
) {
  const ids = await idsInOrder(db, part, { after, offset: 0, limit })
  if (ids.length === 0) return []
  return details(db)
    .select([
      'r.deliveredOn',
      'r.courierNo',
      'r.deliveryRemarks',
      'r.delayReason',
      'r.delayNote',
      'r.discardReason',
      (part.sort === null ? sql<string>`''` : sql<string | number>`${sortable[part.sort]}`).as(
        'sortKey',
      ),
    ])
    .where('r.id', 'in', ids)
    .orderBy(byKey(keyOf(part, null)))
    .execute()
}

/** A request as an export holds it: as in a list, with what the supplier answered. */
export type ExportedRequest = Awaited<ReturnType<typeof requestsAfter>>[number]

const details = (db: Db) =>
  db
    .selectFrom('ddrRequests as r')
    .innerJoin('ddrPriorities as priority', 'priority.id', 'r.priorityId')
    .leftJoin('institutions as requester', 'requester.id', 'r.requesterId')
    .leftJoin('institutions as supplier', 'supplier.id', 'r.supplierId')
    .select([
      'r.id',
      'r.articleId',
      'r.articleName',
      'r.authors',
      'r.sourceName',
      'r.publicationDate',
      'r.volume',
      'r.issueNumber',
      'r.pages',
      'r.requesterId',
      'r.supplierId',
      'requester.displayName as requesterName',
      'supplier.displayName as supplierName',
      'r.userName',
      'r.userDepartment',
      'r.userDesignation',
      'r.userEmail',
      'r.userMobile',
      'r.requestedOn',
      'priority.name as priority',
      'r.status',
      'r.isDuplicate',
      'r.resourceTypeId',
      'r.accessType',
      'r.isOpenAccess',
      'r.articleDoi',
      'r.issueId',
      'r.mode',
      'r.rowVersion',
    ])

/** A request as the lists show it. */
export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number]
