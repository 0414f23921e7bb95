import type { Translate } from '../../contract/language/translator.ts'
import type { Sheet } from '../ports/sheets.ts'
import type { listSubscriptionDetails } from './subscriptionStore.ts'

type Row = Awaited<ReturnType<typeof listSubscriptionDetails>>[number]

/** Returns the subscription details of the modal as a sheet. */
export const subscriptionSheet = (rows: readonly Row[], translate: Translate): Sheet => ({
  name: 'Subscription Details',
  columns: [
    { header: translate('Subscription Level') },
    { header: translate('Product Type') },
    { header: translate('Subscribed Product') },
    { header: translate('Subscription Type') },
    { header: translate('Start Date'), kind: 'date' },
    { header: translate('End Date'), kind: 'date' },
    { header: translate('Grace Period'), kind: 'number' },
  ],
  rows: rows.map((row) => [
    translate(row.level),
    translate(row.productType),
    row.subscribedProduct,
    translate(row.subscriptionType),
    row.startDate,
    row.endDate,
    row.graceDays,
  ]),
})
