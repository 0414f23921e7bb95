import type { DataType } from './dataTypes.ts'
import type { MetricType } from './metrics.ts'
import type { Month } from './months.ts'
import type { AccessMethod, AttributeToShow } from './reports.ts'

/** The places where usage happens: COUNTER's databases. */
export type DatabaseKey = 'jgate' | 'onos' | 'jgateAI'

/** One database of the platform, as COUNTER reports name it. */
export interface Database {
  key: DatabaseKey
  name: string
  /** `namespace:value`, e.g. `carrel:jgate`. */
  proprietaryId: string
}

/** What a report is asked with. A filter that is null takes everything. */
export interface ReportFilter {
  begin: Month
  end: Month
  metrics: readonly MetricType[] | null
  dataTypes: readonly DataType[] | null
  accessMethods: readonly AccessMethod[] | null
  databases: readonly Database[] | null
  show: readonly AttributeToShow[]
  /** Tabular reports alone: totals without the months. */
  excludeMonths: boolean
}

/** Nothing but the dates: a standard view, or a report as it is. */
export const plainFilter = (begin: Month, end: Month): ReportFilter => ({
  begin,
  end,
  metrics: null,
  dataTypes: null,
  accessMethods: null,
  databases: null,
  show: [],
  excludeMonths: false,
})
