import type { Db } from '../context.ts'

/** Returns the subscriptions of the customer. */
export function listSubscriptions(db: Db, customerId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['product', 'level', 'levelId', 'id as referenceId'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Which subscription details to read; without a level or reference, those of all levels or references. */
export interface SubscriptionFilter {
  customerId: number
  levelId?: number | null
  referenceId?: number | null
}

/** Returns the terms of the subscriptions in the summary, the latest first. */
export function listSubscriptionDetails(db: Db, filter: SubscriptionFilter) {
  const { customerId, levelId = null, referenceId = null } = filter
  return db
    .selectFrom('subscriptionDetails as detail')
    .innerJoin('subscriptions', 'subscriptions.id', 'detail.subscriptionId')
    .select([
      'detail.id as detailId',
      'detail.level',
      'detail.productType',
      'detail.subscribedProduct',
      'detail.subscriptionType',
      'detail.startsOn as startDate',
      'detail.endsOn as endDate',
      'detail.graceDays',
    ])
    .where('detail.customerId', '=', customerId)
    .$if(levelId !== null, (query) => query.where('subscriptions.levelId', '=', levelId))
    .$if(referenceId !== null, (query) => query.where('subscriptions.id', '=', referenceId))
    .orderBy('detail.endsOn', 'desc')
    .orderBy('detail.id')
    .execute()
}
