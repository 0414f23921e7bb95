import { sql } from 'kysely'
import type { DdrSide } from '../../contract/ddr/model.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import { countByStatus, sumOf } from '../ddr/list/countStore.ts'
import { requestsOf } from '../ddr/list/requestFilter.ts'
import { orNone } from '../db/listing.ts'

/** Returns the number of active, inactive and new end users of the libraries; new are those of `year`. */
export async function countUsers(db: Db, customerIds: readonly number[], year: number) {
  return db
    .selectFrom('endUserCounts')
    .select([
      sql<number>`coalesce(sum(active + inactive) filter (where year = ${year}), 0)`.as('created'),
      sql<number>`coalesce(sum(active), 0)`.as('active'),
      sql<number>`coalesce(sum(inactive), 0)`.as('inactive'),
    ])
    .where('customerId', 'in', orNone(customerIds))
    .executeTakeFirstOrThrow()
}

/** Returns the number of distinct titles by resource type: the customer's own, or those through its consortium. */
export async function countResources(db: Db, customerId: number, origin: 'own' | 'consortium') {
  return db
    .selectFrom('resourceCounts as counts')
    .innerJoin('resourceTypes as type', 'type.id', 'counts.resourceTypeId')
    .select(['type.name as resourceType', 'counts.titles as count'])
    .where('counts.customerId', '=', customerId)
    .where('counts.origin', '=', origin)
    .orderBy('type.position')
    .execute()
}

/** Whose requests are counted: those of one library, or those of all members of a consortium. */
type DeliveryOwner = { customerId: number } | { consortiumId: number }

/**
 * Returns the requests of a library in a span, or those of all members of a consortium: on each side how many, and how
 * many of them were delivered. Reads the counts of whole months.
 */
export async function countDelivery(db: Db, owner: DeliveryOwner, span: Span) {
  const side = async (column: 'supplierId' | 'requesterId', ddrSide: DdrSide) => {
    const of =
      'consortiumId' in owner
        ? ({ column: 'consortiumId', id: owner.consortiumId } as const)
        : ({ column, id: owner.customerId } as const)
    const counts = await countByStatus(db, requestsOf(of, span, ddrSide))
    return { requests: sumOf(counts), filled: sumOf(counts, 'delivered') }
  }
  const received = await side('supplierId', 'received')
  const sent = await side('requesterId', 'sent')
  return {
    received: received.requests,
    receivedFilled: received.filled,
    sent: sent.requests,
    sentFilled: sent.filled,
  }
}

/** Returns when a customer's subscription ends, which bounds the year of its usage (`usageYear`). */
export async function readSubscription(db: Db, customerId: number) {
  const customer = await db
    .selectFrom('customers')
    .select(['subscriptionEndsOn as endDate', 'graceDays'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return customer ?? { endDate: null, graceDays: 0 }
}
