import type { Db } from '../context.ts'
import {
  countBySubscriptionType,
  countTitles,
  countTitlesOfLibrary,
  readLibrary,
  type SummaryFilter,
  subscriptionTypesOf,
} from './summaryStore.ts'

/** Returns the number of titles per subscription type of the report, and the number of different titles. */
export async function summarize(db: Db, filter: SummaryFilter) {
  const counts = await countBySubscriptionType(db, filter)
  const library = await readLibrary(db, filter.customerId)
  const isConsortium = library.consortiumId === filter.customerId
  const different =
    filter.reportType === 'all' && !isConsortium
      ? await countTitlesOfLibrary(db, filter)
      : await countTitles(db, filter)
  const types = subscriptionTypesOf[filter.reportType].filter(
    (type) => type !== 'Consortia Package' || library.consortiumId !== null,
  )
  return {
    customerName: library.name,
    rows: [
      ...types.map((type) => ({ subscriptionType: type, count: counts.get(type) ?? 0 })),
      { subscriptionType: 'Unique Total' as const, count: different },
    ],
  }
}
