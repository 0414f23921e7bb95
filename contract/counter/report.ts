import { sortBy } from 'es-toolkit'
import type { ReportFilter, Database, DatabaseKey } from './reportFilter.ts'
import { type Availability, availableMonths } from './availability.ts'
import { type DataType, dataTypeOf, hasUniqueTitles, searchDataType } from './dataTypes.ts'
import { type CounterException, exception } from './exceptions.ts'
import { isOfTitles, isSearch, type Measure, measureOf, type MetricType } from './metrics.ts'
import type { Month } from './months.ts'
import { accessMethodOfUse, type ReportDefinition } from './reports.ts'

/** Counts of one month, database and resource type. */
export type MonthlyCounts = {
  database: DatabaseKey
  /** 0 for use that names no item. */
  resourceTypeId: number
  month: Month
} & Record<Measure, number>

/** One row of a report: one metric, by month; months without use are left out. */
export interface ReportRow {
  database: Database | null
  /** null where the report does not distinguish data types. */
  dataType: DataType | null
  metric: MetricType
  counts: Record<Month, number>
  total: number
}

/** The institution of a report; its ROR id and ISNI are empty where it has none. */
export interface Institution {
  name: string
  id: number
  ror: string
  isni: string
}

/** Returns the identifiers of an institution by their namespaces (Code of Practice, 3.2.1). */
export const institutionIds = ({ id, ror, isni }: Institution, platformId: string) => ({
  ...(isni !== '' && { ISNI: [isni] }),
  ...(ror !== '' && { ROR: [ror] }),
  Proprietary: [`${platformId}:${id}`],
})

/** The institution and the provider that the header of a report names. */
export interface ReportFacts {
  institution: Institution
  /** Name of the platform, which the header also gives as the report's creator. */
  platform: string
  /** Namespace of the platform's own identifiers. */
  platformId: string
  registryRecord: string
  databases: readonly Database[]
  /** RFC 3339, UTC, to the second. */
  created: string
}

/** A COUNTER report before it is written as JSON or as a table. */
export interface CounterReport {
  definition: ReportDefinition
  filter: ReportFilter
  facts: ReportFacts
  /** Months that the report covers; empty when none of the requested months has usage. */
  months: Month[]
  exceptions: CounterException[]
  rows: ReportRow[]
}

interface ReportInput {
  definition: ReportDefinition
  filter: ReportFilter
  /** Exceptions that the request itself caused, for the report's header. */
  exceptions?: readonly CounterException[]
  facts: ReportFacts
  availability: Availability
  counts: readonly MonthlyCounts[]
}

/**
 * Returns the report of the input, computed from its monthly counts: the screen, the downloads and the COUNTER API all
 * show this one. Months without data are left out, with an exception that says so.
 */
export function makeReport(input: ReportInput) {
  const { definition, filter, facts, availability } = input
  const { months, exceptions } = availableMonths(filter, availability)
  const rows = reportRows(input, months)
  const allExceptions = [...(input.exceptions ?? []), ...exceptions]
  // Months without usage data have their own exception (3031), so this one concerns only available months.
  if (rows.length === 0 && months.length > 0) allExceptions.push(exception(3030))
  allExceptions.sort((one, other) => one.Code - other.Code)
  return {
    definition,
    filter,
    facts,
    months,
    exceptions: allExceptions,
    rows,
  } satisfies CounterReport
}

function reportRows(
  { definition, filter, facts, counts }: ReportInput,
  months: readonly Month[],
): ReportRow[] {
  if (!isAllowed(filter.accessMethods, accessMethodOfUse)) return []
  const metrics = definition.metrics.filter((metric) => isAllowed(filter.metrics, metric))
  const databaseKeys = filter.databases?.map(({ key }) => key) ?? null
  const inReport = new Set(months)
  const countsOfReport = counts.filter(
    ({ month, database }) => inReport.has(month) && isAllowed(databaseKeys, database),
  )
  const rows = new Map<string, ReportRow>()
  for (const count of countsOfReport) {
    const database = databaseOf(count, definition, facts)
    for (const { metric, type, value } of metricValues(count, metrics, definition.of)) {
      if (!isAllowed(filter.dataTypes, type)) continue
      // DR_D1 sums over the data types.
      const dataType = definition.id === 'DR_D1' ? null : type
      addToRow(rows, { database, dataType, metric }, count.month, value)
    }
  }
  return sortBy(
    [...rows.values()],
    [({ database }) => database?.name ?? '', ({ dataType }) => dataType ?? '', 'metric'],
  )
}

/** Returns the database that counts are of, `null` in a report that does not distinguish databases. */
const databaseOf = (
  count: MonthlyCounts,
  { of }: ReportDefinition,
  { databases }: ReportFacts,
): Database | null =>
  of === 'database' ? (databases.find(({ key }) => key === count.database) ?? null) : null

/** Adds a value of one month to the row of its database, data type and metric; the first value begins the row. */
function addToRow(
  rows: Map<string, ReportRow>,
  head: Pick<ReportRow, 'database' | 'dataType' | 'metric'>,
  month: Month,
  value: number,
): void {
  const key = [head.database?.key, head.dataType, head.metric].join(' ')
  const row = rows.get(key) ?? { ...head, counts: {}, total: 0 }
  row.counts[month] = (row.counts[month] ?? 0) + value
  row.total += value
  rows.set(key, row)
}

/** Returns whether a filter lets a value pass; null lets all pass. */
const isAllowed = <T>(allowed: readonly T[] | null, value: T): boolean =>
  allowed === null || allowed.includes(value)

/** Returns the metrics that counts have a value of, with their data types in a report of platforms or databases. */
function metricValues(
  count: MonthlyCounts,
  metrics: readonly MetricType[],
  of: ReportDefinition['of'],
): { metric: MetricType; type: DataType; value: number }[] {
  return metrics
    .map((metric) => {
      const measure = measureOf[metric][of]
      return {
        metric,
        type: isSearch(metric) ? searchDataType[of] : dataTypeOf(count.resourceTypeId),
        value: measure === null ? 0 : count[measure],
      }
    })
    .filter(
      ({ metric, type, value }) => value !== 0 && (!isOfTitles(metric) || hasUniqueTitles(type)),
    )
}
