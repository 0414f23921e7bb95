import { exceptionText } from './exceptions.ts'
import { firstDayOf, lastDayOf, monthHeading, monthOfDay, monthsFrom } from './months.ts'
import { type CounterReport, institutionIds, type ReportFacts, type ReportRow } from './report.ts'
import { accessMethodOfUse, type Column, release } from './reports.ts'

/** The file formats of a tabular COUNTER report. */
export const counterFormats = ['xlsx', 'tsv'] as const

/** File format that a COUNTER report can be downloaded in. */
export type CounterFormat = (typeof counterFormats)[number]

/** One cell of a tabular COUNTER report. */
export type CounterCell = string | number

/** A report as its file contains it: thirteen rows of header, the headings, the rows. */
export interface CounterTable {
  header: { label: string; value: string }[]
  columns: string[]
  rows: CounterCell[][]
}

/** Returns the tabular form of a report, as the standard spells it (Code of Practice §3.2). */
export function tabularReport(report: CounterReport): CounterTable {
  const { definition, filter, months } = report
  const columns = definition.columns.filter(
    (column) => column !== 'Access_Method' || filter.show.includes('Access_Method'),
  )
  const { begin, end } = periodOf(filter, months)
  const monthColumns = filter.excludeMonths ? [] : monthsFrom(monthOfDay(begin), monthOfDay(end))
  return {
    header: tabularHeader(report),
    columns: [...columns, ...monthColumns.map(monthHeading)],
    rows: report.rows.map((row) => [
      ...columns.map((column) => cellOf[column](row, report)),
      ...monthColumns.map((month) => row.counts[month] ?? 0),
    ]),
  }
}

const cellOf: Record<Column, (row: ReportRow, report: CounterReport) => CounterCell> = {
  Database: ({ database }) => database?.name ?? '',
  Publisher: (_, { facts }) => facts.platform,
  // Only ISNI and ROR identifiers are allowed here, and no provider has one on record.
  Publisher_ID: () => '',
  Platform: (_, { facts }) => facts.platform,
  Proprietary_ID: ({ database }) => database?.proprietaryId ?? '',
  Data_Type: ({ dataType }) => dataType ?? '',
  Access_Method: () => accessMethodOfUse,
  Metric_Type: ({ metric }) => metric,
  Reporting_Period_Total: ({ total }) => total,
}

/** Returns the identifiers as the header writes them: with their namespaces, those of the platform as they are. */
function institutionIdText({ institution, platformId }: ReportFacts): string {
  const { Proprietary, ...standard } = institutionIds(institution, platformId)
  const identifiers = Object.entries(standard).map(
    ([namespace, ids]) => `${namespace}:${ids.join('|')}`,
  )
  return [...identifiers, ...Proprietary].join('; ')
}

function tabularHeader({ definition, filter, facts, months, exceptions }: CounterReport) {
  const { begin, end } = periodOf(filter, months)
  const rows: [label: string, value: string][] = [
    ['Report_Name', definition.name],
    ['Report_ID', definition.id],
    ['Release', release],
    ['Institution_Name', facts.institution.name],
    ['Institution_ID', institutionIdText(facts)],
    ['Metric_Types', list(definition.isView ? definition.metrics : (filter.metrics ?? []))],
    ['Report_Filters', list(filtersOf({ definition, filter }).map(formatFilter))],
    ['Report_Attributes', list(attributesOf(filter).map(formatFilter))],
    ['Exceptions', list(exceptions.map(exceptionText))],
    ['Reporting_Period', `Begin_Date=${begin}; End_Date=${end}`],
    ['Created', facts.created],
    ['Created_By', facts.platform],
    ['Registry_Record', facts.registryRecord],
  ]
  return rows.map(([label, value]) => ({ label, value }))
}

const list = (values: readonly string[]): string => values.join('; ')
const formatFilter = ([name, values]: readonly [string, readonly string[]]): string =>
  `${name}=${values.join('|')}`

/** Returns the filters beyond dates and metrics that differ from their defaults, for the report's header. */
export function filtersOf({
  definition,
  filter,
}: Pick<CounterReport, 'definition' | 'filter'>): [name: string, values: readonly string[]][] {
  if (definition.isView) return [['Access_Method', [accessMethodOfUse]]]
  const { accessMethods, dataTypes, databases } = filter
  return [
    ...(accessMethods === null ? [] : [['Access_Method', accessMethods] as [string, string[]]]),
    ...(dataTypes === null ? [] : [['Data_Type', dataTypes] as [string, string[]]]),
    ...(databases === null
      ? []
      : [['Database', databases.map(({ name }) => name)] as [string, string[]]]),
  ]
}

function attributesOf({ show, excludeMonths }: CounterReport['filter']) {
  const attributes: [name: string, values: readonly string[]][] = []
  if (show.length > 0) attributes.push(['Attributes_To_Show', show])
  if (excludeMonths) attributes.push(['Exclude_Monthly_Details', ['True']])
  return attributes
}

/** Returns the days that a report covers; the requested days when no month is available. */
export function periodOf(
  filter: Pick<CounterReport['filter'], 'begin' | 'end'>,
  months: readonly string[],
): { begin: string; end: string } {
  return {
    begin: firstDayOf(months[0] ?? filter.begin),
    end: lastDayOf(months.at(-1) ?? filter.end),
  }
}
