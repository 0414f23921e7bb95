import { addDays } from '../../contract/calendar.ts'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import { deliveredStatuses } from '../../contract/ddr/model.ts'
import type { Handler } from '../context.ts'

/** The requests of so many days are looked through, which bounds the rows that are read. */
const requestedWithinDays = 90

/** Documents that the answer names at most. */
const maxDocuments = 3

/** Returns the latest documents that a library received for its requests of the last 90 days, the newest first. */
export const delivered: Handler<typeof ddr.delivered> = async ({ customerId }, call) => {
  const rows = await call.transaction((db) =>
    db
      .selectFrom('ddrRequests as r')
      .leftJoin('institutions as supplier', 'supplier.id', 'r.supplierId')
      .select(['r.id', 'r.articleName', 'r.deliveredOn', 'supplier.displayName as supplierName'])
      .where('r.requesterId', '=', customerId)
      .where('r.status', 'in', deliveredStatuses)
      .where('r.requestedOn', '>=', addDays(call.today, -requestedWithinDays))
      .orderBy('r.answeredAt', 'desc')
      .orderBy('r.id', 'desc')
      .limit(maxDocuments)
      .execute(),
  )
  return {
    rows: rows.map(({ id, articleName, deliveredOn, supplierName }) => ({
      ddrId: id,
      articleName,
      supplierName: supplierName ?? '',
      deliveredOn,
    })),
  }
}
