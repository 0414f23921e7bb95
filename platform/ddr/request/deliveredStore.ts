import { addDays } from '../../../contract/calendar.ts'
import { deliveredStatuses } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'

/** The requests of so many days are looked through, which bounds the rows that are read. */
const requestedWithinDays = 90

/** Documents that are returned at most. */
const maxDocuments = 3

/** Returns the latest documents that a library received for its requests of the last 90 days, the newest first. */
export async function latestDelivered(db: Db, customerId: number, today: string) {
  const rows = await db
    .selectFrom('ddrRequests as r')
    .leftJoin('institutions as supplier', 'supplier.id', 'r.supplierId')
    .select(['r.id', 'r.articleName', 'r.deliveredOn', 'supplier.displayName as supplierName'])
    .where('r.requesterId', '=', customerId)
    .where('r.status', 'in', deliveredStatuses)
    .where('r.requestedOn', '>=', addDays(today, -requestedWithinDays))
    .orderBy('r.answeredAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxDocuments)
    .execute()
  return rows.map(({ id, articleName, deliveredOn, supplierName }) => ({
    ddrId: id,
    articleName,
    supplierName: supplierName ?? '',
    deliveredOn,
  }))
}
