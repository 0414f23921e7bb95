import { sql } from 'kysely'
import type { DdrSort } from '../../../contract/ddr/endpoints/lists.ts'
import type { Db } from '../../context.ts'
import { byKey } from '../../db/keyset.ts'
import { extentOf, requestRows } from './listStore.ts'
import {
  idsInOrder,
  keyOf,
  type LastRead,
  type OrderedRequests,
  sortable,
  sortableOf,
} from './orderStore.ts'
import type { RequestFilter } from './requestFilter.ts'

/** Order of an export: that of the list. */
export interface ExportOrder {
  sort: DdrSort | undefined
  order: 'ASC' | 'DESC'
}

/**
 * Returns the parts of an export in their order. A list that is sorted by a column of few values has a part for each
 * value, with the newest requests first, because no index has such an order.
 */
export async function exportParts(
  db: Db,
  filter: RequestFilter,
  { sort, order }: ExportOrder,
): Promise<OrderedRequests[]> {
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
  part: OrderedRequests,
  after: LastRead | null,
  limit: number,
) {
  const ids = await idsInOrder(db, part, { after, offset: 0, limit })
  return ids.length === 0 ? [] : exportedRequests(db, part, ids)
}

/** Returns these requests of a part of an export in its order. */
export const exportedRequests = (db: Db, part: OrderedRequests, ids: number[]) =>
  requestRows(db)
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

/** A request as an export holds it: as in a list, with what the supplier answered. */
export type ExportedRequest = Awaited<ReturnType<typeof requestsAfter>>[number]
