import { sql } from 'kysely'
import type { Db } from '../context.ts'

const topTen = 10

/** End users of the given libraries; `year` is the one whose new users are asked for. */
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

/** Hits of a year by activity, in the order of the activities. */
export async function usageByActivity(db: Db, customerIds: readonly number[], year: number) {
  return db
    .selectFrom('usageByAction as usage')
    .innerJoin('usageActions as action', 'action.id', 'usage.actionId')
    .select(['action.activity as name', sql<number>`sum(usage.hits)::int`.as('count')])
    .where('usage.customerId', 'in', orNone(customerIds))
    .where('usage.span', '=', 'year')
    .where('usage.startsOn', '=', `${year}-01-01`)
    .groupBy('action.activity')
    .orderBy(sql`min(action.position)`)
    .execute()
}

/** Hits of a year by activity and month (1 to 12). */
export async function usageByMonth(db: Db, customerId: number, year: number) {
  return db
    .selectFrom('usageByAction as usage')
    .innerJoin('usageActions as action', 'action.id', 'usage.actionId')
    .select([
      'action.activity',
      sql<number>`extract(month from usage.starts_on)::int`.as('month'),
      sql<number>`sum(usage.hits)::int`.as('count'),
    ])
    .where('usage.customerId', '=', customerId)
    .where('usage.span', '=', 'month')
    .where('usage.startsOn', '>=', `${year}-01-01`)
    .where('usage.startsOn', '<=', `${year}-12-01`)
    .groupBy(['action.activity', sql`extract(month from usage.starts_on)`])
    .orderBy(sql`min(action.position)`)
    .execute()
}

/** The ten publishers with the most full text downloads of a year, over all the given libraries. */
export async function topPublishers(db: Db, customerIds: readonly number[], year: number) {
  return db
    .selectFrom('usageByPublisher as usage')
    .innerJoin('publishers', 'publishers.id', 'usage.publisherId')
    .select([
      'publishers.name as publisherName',
      sql<number>`sum(usage.full_text_hits)::int`.as('count'),
    ])
    .where('usage.customerId', 'in', orNone(customerIds))
    .where('usage.span', '=', 'year')
    .where('usage.startsOn', '=', `${year}-01-01`)
    .groupBy('publishers.name')
    .having(sql`sum(usage.full_text_hits)`, '>', 0)
    .orderBy('count', 'desc')
    .orderBy('publisherName')
    .limit(topTen)
    .execute()
}

/** Distinct titles by resource type: the customer's own, or those through its consortium. */
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

/** Requests of a library since a day: on each side how many, and how many of them were delivered. */
export async function countDelivery(db: Db, customerId: number, since: string) {
  const side = (column: 'supplierId' | 'requesterId') =>
    db
      .selectFrom('ddrRequests')
      .select([
        sql<number>`count(*)::int`.as('requests'),
        sql<number>`(count(*) filter (where status in ('filled', 'filledOutside')))::int`.as(
          'filled',
        ),
      ])
      .where(column, '=', customerId)
      .where('requestedOn', '>', since)
      .executeTakeFirstOrThrow()
  const received = await side('supplierId')
  const sent = await side('requesterId')
  return {
    received: received.requests,
    receivedFilled: received.filled,
    sent: sent.requests,
    sentFilled: sent.filled,
  }
}

/** When a customer's subscription ends: bounds the year of its usage (contract: usageYear). */
export async function readSubscription(db: Db, customerId: number) {
  const customer = await db
    .selectFrom('customers')
    .select(['subscriptionEndsOn as endDate', 'graceDays'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return customer ?? { endDate: null, graceDays: 0 }
}

/** `in ()` is no SQL: no customer has the id 0. */
export const orNone = (customerIds: readonly number[]): readonly number[] =>
  customerIds.length === 0 ? [0] : customerIds
