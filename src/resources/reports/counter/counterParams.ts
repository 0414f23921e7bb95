import {
  lastProcessed,
  type Month,
  monthPattern,
  type MonthPreset,
  monthPresets,
  monthsFault,
  presetMonths,
} from '../../../../contract/counter/months.ts'
import {
  type ReportDefinition,
  reportDefinitions,
  type ReportId,
  reportIds,
} from '../../../../contract/counter/reports.ts'
import { dataTypesOf } from '../../../../contract/counter/request.ts'
import type { Principal } from '../../../../contract/principal.ts'
import type { ReportMembers } from '../../../../contract/reports/members.ts'
import { customerIn, membersIn } from '../params.ts'

/**
 * The parameters of a COUNTER report. Several values of a filter are separated by `|`, as in the
 * report's header.
 */
export interface CounterParams {
  report: ReportId
  begin: Month
  end: Month
  customerId: number | null
  members: ReportMembers
  metrics: string
  dataTypes: string
  showAccessMethod: boolean
  excludeMonths: boolean
}

/** Returns the default parameters: the Platform Report of the latest complete month. */
export function defaultCounter(today: string): CounterParams {
  const month = lastProcessed(today)
  return {
    report: 'PR',
    begin: month,
    end: month,
    customerId: null,
    members: 'now',
    metrics: '',
    dataTypes: '',
    showAccessMethod: false,
    excludeMonths: false,
  }
}

/**
 * Returns a function that reads the parameters from an address. Invalid values are replaced by
 * defaults; a Standard View has months only.
 */
export const readCounter =
  (principal: Principal, today: string) =>
  (search: URLSearchParams): CounterParams => {
    const report = reportIds.find((id) => id === search.get('report')) ?? 'PR'
    const definition = reportDefinitions[report]
    const params: CounterParams = {
      ...defaultCounter(today),
      ...monthsIn(search, today),
      report,
      customerId: customerIn(search, principal),
      members: membersIn(search, principal),
    }
    if (definition.isView) return params
    return {
      ...params,
      ...filtersOf(definition, search),
      showAccessMethod: search.get('showAccessMethod') === 'true',
      excludeMonths: search.get('excludeMonths') === 'true',
    }
  }

function monthsIn(search: URLSearchParams, today: string): { begin: Month; end: Month } {
  const defaults = defaultCounter(today)
  const preset = monthPresets.find((name) => name === search.get('span'))
  const presetRange = preset === undefined ? null : presetMonths(preset, today)
  if (presetRange !== null) return presetRange
  const month = (name: 'begin' | 'end') => {
    const text = search.get(name) ?? ''
    return monthPattern.test(text) ? text : defaults[name]
  }
  const months = { begin: month('begin'), end: month('end') }
  return monthsFault(months, today) === null ? months : { begin: defaults.begin, end: defaults.end }
}

const filtersOf = (definition: ReportDefinition, search: URLSearchParams) => ({
  metrics: knownValues(search.get('metrics'), definition.metrics),
  dataTypes: knownValues(search.get('dataTypes'), dataTypesOf(definition)),
})

const knownValues = (text: string | null, values: readonly string[]): string => {
  const draft = valuesOf(text ?? '')
  return values.filter((value) => draft.includes(value)).join('|')
}

/** Returns the values of a `|`-separated list; empty for ''. */
export const valuesOf = (text: string): string[] => (text === '' ? [] : text.split('|'))

/**
 * Returns the parameters for another report, with the same months and institution and without
 * filters.
 */
export const withReport = (params: CounterParams, report: ReportId): CounterParams => ({
  ...params,
  report,
  metrics: '',
  dataTypes: '',
  ...(reportDefinitions[report].isView && { showAccessMethod: false, excludeMonths: false }),
})

/** Returns the preset that equals the months, or null. */
export const presetOfMonths = (
  { begin, end }: Pick<CounterParams, 'begin' | 'end'>,
  today: string,
): MonthPreset | null =>
  monthPresets.find((preset) => {
    const months = presetMonths(preset, today)
    return months?.begin === begin && months.end === end
  }) ?? null

/**
 * Returns the query string to save in a view: months that equal a preset are stored as the preset,
 * so that "last month" stays the last month.
 */
export function savedAddress(view: string, params: CounterParams, today: string): string {
  const address = new URLSearchParams(view)
  const preset = presetOfMonths(params, today)
  if (preset !== null && (address.has('begin') || address.has('end'))) {
    address.delete('begin')
    address.delete('end')
    address.set('span', preset)
  }
  return address.toString()
}
