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

/**
 * The parameters of a COUNTER report. Several values of a filter are separated by `|`, as in the
 * report's header.
 */
export interface CounterQuestion {
  report: ReportId
  begin: Month
  end: Month
  customerId: number | null
  metrics: string
  dataTypes: string
  showAccessMethod: boolean
  excludeMonths: boolean
}

/** Returns the default parameters: the Platform Report of the latest complete month. */
export function defaultCounter(today: string): CounterQuestion {
  const month = lastProcessed(today)
  return {
    report: 'PR',
    begin: month,
    end: month,
    customerId: null,
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
  (today: string) =>
  (params: URLSearchParams): CounterQuestion => {
    const report = reportIds.find((id) => id === params.get('report')) ?? 'PR'
    const definition = reportDefinitions[report]
    const id = params.get('customerId') ?? ''
    const question: CounterQuestion = {
      ...defaultCounter(today),
      ...monthsIn(params, today),
      report,
      customerId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null,
    }
    if (definition.isView) return question
    return {
      ...question,
      ...filtersOf(definition, params),
      showAccessMethod: params.get('showAccessMethod') === 'true',
      excludeMonths: params.get('excludeMonths') === 'true',
    }
  }

function monthsIn(params: URLSearchParams, today: string): { begin: Month; end: Month } {
  const defaults = defaultCounter(today)
  const preset = monthPresets.find((name) => name === params.get('span'))
  const named = preset === undefined ? null : presetMonths(preset, today)
  if (named !== null) return named
  const month = (name: 'begin' | 'end') => {
    const text = params.get(name) ?? ''
    return monthPattern.test(text) ? text : defaults[name]
  }
  const months = { begin: month('begin'), end: month('end') }
  return monthsFault(months, today) === null ? months : { begin: defaults.begin, end: defaults.end }
}

const filtersOf = (definition: ReportDefinition, params: URLSearchParams) => ({
  metrics: knownValues(params.get('metrics'), definition.metrics),
  dataTypes: knownValues(params.get('dataTypes'), dataTypesOf(definition)),
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
export const withReport = (question: CounterQuestion, report: ReportId): CounterQuestion => ({
  ...question,
  report,
  metrics: '',
  dataTypes: '',
  ...(reportDefinitions[report].isView && { showAccessMethod: false, excludeMonths: false }),
})

/** Returns the preset that equals the months, or null. */
export const presetOfMonths = (
  { begin, end }: Pick<CounterQuestion, 'begin' | 'end'>,
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
export function savedAddress(view: string, question: CounterQuestion, today: string): string {
  const address = new URLSearchParams(view)
  const preset = presetOfMonths(question, today)
  if (preset !== null && (address.has('begin') || address.has('end'))) {
    address.delete('begin')
    address.delete('end')
    address.set('span', preset)
  }
  return address.toString()
}
