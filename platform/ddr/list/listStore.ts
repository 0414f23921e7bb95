import type { DdrSort } from '../../../contract/ddr/endpoints/lists.ts'
import type { Db } from '../../context.ts'
import { type CountedColumn, countRequests } from './countStore.ts'
import { matchingRequests } from './filterStore.ts'
import { idsInOrder, type Sortable, sortableOf } from './orderStore.ts'
import type { RequestFilter } from './requestFilter.ts'
import { skipMonths } from './skipMonths.ts'
import { type SortGroup, sortGroups } from './sortGroups.ts'

/** Columns of few values: a list sorted by one has groups, each with the newest first. */
const grouped: Partial<Record<DdrSort, CountedColumn>> = {
  status: 'status',
  priority: 'priorityId',
  requesterName: 'requesterId',
  supplierName: 'supplierId',
}

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
  groups: SortGroup[] | null
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
  const groups = await sortGroups(db, filter, column)
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}

/** Returns one page of the requests that match a filter. */
export async function listRequests(db: Db, filter: RequestFilter, slice: Slice, extent: Extent) {
  const ids = await pageOfIds(db, filter, slice, extent)
  if (ids.length === 0) return []
  const rows = await requestRows(db).where('r.id', 'in', ids).execute()
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

interface PageWindow {
  offset: number
  limit: number
  descending: boolean
}

/** Skips the groups before the page by their counts, and reads those on it by date. */
async function groupedIds(db: Db, groups: readonly SortGroup[], { offset, limit, order }: Slice) {
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
async function datedIds(db: Db, filter: RequestFilter, place: PageWindow, total: number) {
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
  place: PageWindow,
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

/** Returns how a page is read: in the second half of a long list backwards from its end. */
function nearerEnd({ offset, limit, descending }: PageWindow, total: number) {
  const backwards = offset > total / 2
  return {
    limit,
    offset: backwards ? total - offset - limit : offset,
    backwards,
    direction: descending === backwards ? ('asc' as const) : ('desc' as const),
  }
}

/** Returns the query of requests as the lists show them. */
export const requestRows = (db: Db) =>
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
