import type { Sheet } from '../ports/sheets.ts'
import type { listSubscriptionDetails } from './subscriptionStore.ts'

type Row = Awaited<ReturnType<typeof listSubscriptionDetails>>[number]

/** Returns the subscription details of the modal as a sheet. */
export const subscriptionSheet = (rows: readonly Row[]): Sheet => ({
  name: 'Subscription Details',
  columns: [
    { header: 'Subscription Level' },
    { header: 'Product Type' },
    { header: 'Subscribed Product' },
    { header: 'Subscription Type' },
    { header: 'Start Date', kind: 'date' },
    { header: 'End Date', kind: 'date' },
    { header: 'Grace Period', kind: 'number' },
  ],
  rows: rows.map((row) => [
    row.level,
    row.productType,
    row.subscribedProduct,
    row.subscriptionType,
    row.startDate,
    row.endDate,
    row.graceDays,
  ]),
})
