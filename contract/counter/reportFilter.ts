import type { DataType } from './dataTypes.ts'
import type { MetricType } from './metrics.ts'
import type { Month } from './months.ts'
import type { AccessMethod, AttributeToShow } from './reports.ts'

/** Keys of the databases in which usage happens. */
export type DatabaseKey = 'jgate' | 'onos' | 'jgateAI'

/** One database of the platform, as COUNTER reports name it. */
export interface Database {
  key: DatabaseKey
  name: string
  /** `namespace:value`, e.g. `carrel:jgate`. */
  proprietaryId: string
}

/** The filters of a report; a filter that is null includes everything. */
export interface ReportFilter {
  begin: Month
  end: Month
  metrics: readonly MetricType[] | null
  dataTypes: readonly DataType[] | null
  accessMethods: readonly AccessMethod[] | null
  databases: readonly Database[] | null
  show: readonly AttributeToShow[]
  /** Tabular reports only: show totals without a column per month. */
  excludeMonths: boolean
}

/** Returns a filter with nothing but its dates. */
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

/**
 * Returns the selected ones of all values as a filter; null for no filter, when none or all are selected, because the
 * header of a report names no defaults.
 */
export const filterOf = <T>(
  all: readonly T[],
  isSelected: (value: T) => boolean,
): readonly T[] | null => {
  const selected = all.filter(isSelected)
  return selected.length === 0 || selected.length === all.length ? null : selected
}
