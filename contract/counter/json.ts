import type { ReportFilter, Database } from './reportFilter.ts'
import { type CounterReport, institutionIds, type ReportRow } from './report.ts'
import { accessMethodOfUse, release } from './reports.ts'
import { filtersOf, periodOf } from './tabular.ts'
import type { JsonItem, JsonPerformance, JsonReport } from './wire.ts'

/** Returns the JSON form of a report. Empty values and months without usage are left out. */
export function harvestedReport(report: CounterReport): JsonReport {
  const { definition, filter, facts, months, exceptions } = report
  const { begin, end } = periodOf(filter, months)
  const metrics = definition.isView ? definition.metrics : filter.metrics
  return {
    Report_Header: {
      Release: release,
      Report_ID: definition.id,
      Report_Name: definition.name,
      Created: facts.created,
      Created_By: facts.platform,
      Institution_Name: facts.institution.name,
      Institution_ID: institutionIds(facts.institution, facts.platformId),
      Registry_Record: facts.registryRecord,
      ...(filter.show.length > 0 && {
        Report_Attributes: { Attributes_To_Show: [...filter.show] },
      }),
      Report_Filters: {
        ...(metrics !== null && { Metric_Type: [...metrics] }),
        Begin_Date: begin,
        End_Date: end,
        ...Object.fromEntries(
          filtersOf(report).map(([name, values]) => [
            name,
            // The standard names a single database as text, where the other filters are lists.
            name === 'Database' ? values.join('|') : [...values],
          ]),
        ),
      },
      ...(exceptions.length > 0 && { Exceptions: [...exceptions] }),
    },
    Report_Items: itemsOf(report),
  }
}

const itemsOf = (report: CounterReport): JsonItem[] =>
  [...Map.groupBy(report.rows, ({ database }) => database)].map(([database, rows]) =>
    itemOf(database, rows, report),
  )

const itemOf = (
  database: Database | null,
  rows: readonly ReportRow[],
  { facts, filter }: CounterReport,
): JsonItem => ({
  ...(database !== null && { Database: database.name, Publisher: facts.platform }),
  Platform: facts.platform,
  ...(database !== null && { Item_ID: { Proprietary: database.proprietaryId } }),
  Attribute_Performance: [...Map.groupBy(rows, ({ dataType }) => dataType)].map(
    ([dataType, ofType]) => performanceOf(dataType, ofType, filter),
  ),
})

const performanceOf = (
  dataType: string | null,
  rows: readonly ReportRow[],
  { show }: ReportFilter,
): JsonPerformance => ({
  ...(dataType !== null && { Data_Type: dataType }),
  ...(show.includes('Access_Method') && { Access_Method: accessMethodOfUse }),
  Performance: Object.fromEntries(rows.map(({ metric, counts }) => [metric, inOrder(counts)])),
})

const inOrder = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)))
