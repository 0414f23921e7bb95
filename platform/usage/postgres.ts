import { dropEventMonths, readCoverage, recordEvents, shortenEventAddresses } from './eventStore.ts'
import { rangesWithUse } from './addressStore.ts'
import type { UsageStore } from './port.ts'
import { queryUsage } from './queryStore.ts'

/** The usage store in the platform's own database. */
export const postgresUsage: UsageStore = {
  record: recordEvents,
  query: queryUsage,
  coverage: readCoverage,
  shortenAddresses: shortenEventAddresses,
  deleteEvents: dropEventMonths,
  rangesInUse: rangesWithUse,
}
