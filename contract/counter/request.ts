import { type Database, filterOf, type ReportFilter } from './reportFilter.ts'
import { type DataType, dataTypes, searchDataType } from './dataTypes.ts'
import { CounterRefusal, type CounterException, exception } from './exceptions.ts'
import {
  firstDayOf,
  lastDayOf,
  type Month,
  monthOfDay,
  monthPattern,
  type MonthsFault,
  monthsFault,
} from './months.ts'
import { accessMethods, attributesToShow, type ReportDefinition } from './reports.ts'

/** The parameters of a request by name; a parameter that is given twice has a list. */
export type Parameters = Readonly<Record<string, unknown>>

const credentials = ['customer_id', 'requestor_id', 'api_key'] as const
const dates = ['begin_date', 'end_date'] as const
/** Common extensions: defined by the standard, not offered here (Code of Practice §8.1). */
const extensions = ['attributed', 'country_code', 'subdivision_code'] as const

/** Returns the parameters of a report beyond credentials, dates and platform; a standard view has none. */
export const parametersOf = ({ of, isView }: ReportDefinition): readonly string[] =>
  isView
    ? []
    : [
        'metric_type',
        'data_type',
        'access_method',
        'attributes_to_show',
        'granularity',
        ...(of === 'database' ? ['database'] : []),
      ]

/** Returns the data types that rows of the report can have. */
export const dataTypesOf = ({ of }: Pick<ReportDefinition, 'of'>): readonly DataType[] =>
  dataTypes.filter((type) => type !== searchDataType[of === 'platform' ? 'database' : 'platform'])

/** Who calls the COUNTER API: the customer whose usage is read, and the credential. */
export interface HarvestIdentity {
  customerId: string
  requestorId: string
  apiKey: string
}

/**
 * Returns the customer and the credentials of a request. Throws `CounterRefusal` when a parameter is missing
 * or given twice.
 */
export function readIdentity(parameters: Parameters, needsDates: boolean): HarvestIdentity {
  const needed = needsDates ? [...credentials, ...dates] : credentials
  const missing = needed.filter((name) => single(parameters[name]) === null)
  if (missing.length > 0) throw new CounterRefusal(1030, `Needed once: ${missing.join(', ')}`)
  const [customerId = '', requestorId = '', apiKey = ''] = credentials.map(
    (name) => single(parameters[name]) ?? '',
  )
  return { customerId, requestorId, apiKey }
}

const single = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Returns the first and last month of a request. The last month may not be over; the report then ends before it. */
function readMonths(parameters: Parameters, today: string): { begin: Month; end: Month } {
  const begin = monthIn(parameters, 'begin_date', firstDayOf)
  const end = monthIn(parameters, 'end_date', lastDayOf)
  const fault = monthsFault({ begin, end }, today)
  if (fault !== null) throw new CounterRefusal(3020, faultTexts[fault])
  return { begin, end }
}

const faultTexts: Record<MonthsFault, string> = {
  endBeforeBegin: 'end_date is before begin_date',
  beginNotOver: 'begin_date is not in a month that is over',
}

/** Returns the month of a date parameter, `yyyy-mm` or its first or last day. Throws `CounterRefusal` 3020. */
function monthIn(
  parameters: Parameters,
  name: (typeof dates)[number],
  edgeOf: (month: Month) => string,
): Month {
  const text = single(parameters[name]) ?? ''
  const month = monthOfDay(text)
  if (monthPattern.test(month) && (text === month || text === edgeOf(month))) return month
  throw new CounterRefusal(
    3020,
    `${name} must be yyyy-mm or the ${name === 'begin_date' ? 'first' : 'last'} day of a month`,
  )
}

interface RequestContext {
  today: string
  databases: readonly Database[]
  /** Names that the parameter `platform` accepts for the one platform there is. */
  platforms: readonly string[]
}

/**
 * Returns the filter of a report, and the exceptions for parameters that were ignored, which the report's
 * header lists.
 */
export function readReportRequest(
  definition: ReportDefinition,
  parameters: Parameters,
  { today, databases, platforms }: RequestContext,
): { filter: ReportFilter; exceptions: CounterException[] } {
  const months = readMonths(parameters, today)
  const parameterNames = parametersOf(definition)
  const faults: ParameterFaults = { unrecognized: [], invalid: [], incongruous: [], unfit: [] }
  checkNames(definition, parameters, faults)
  checkPlatforms(parameters, platforms, faults)
  checkFixedValues(parameters, parameterNames, faults)
  const select = <T extends string>(name: string, allowed: readonly T[]) =>
    parameterNames.includes(name) ? selectValues(name, parameters[name], allowed, faults) : null
  const filter: ReportFilter = {
    ...months,
    metrics: select('metric_type', definition.metrics),
    dataTypes: select('data_type', dataTypesOf(definition)),
    accessMethods: select('access_method', accessMethods),
    databases: parameterNames.includes('database')
      ? selectDatabases(valuesOf(parameters['database']), databases, faults)
      : null,
    // The standard has one attribute to show: present or not.
    show: parameterNames.includes('attributes_to_show')
      ? attributesToShow.filter((one) =>
          includesText(valuesOf(parameters['attributes_to_show']), one),
        )
      : [],
    excludeMonths: false,
  }
  const listedException = (code: 3050 | 3060 | 3061 | 3062, names: string[]) =>
    names.length === 0 ? [] : [exception(code, names.join(', '))]
  return {
    filter,
    exceptions: [
      ...listedException(3050, faults.unrecognized),
      ...listedException(3060, faults.invalid),
      ...listedException(3061, faults.incongruous),
      ...listedException(3062, faults.unfit),
    ],
  }
}

/** The parameters that a report ignores, by exception: 3050, 3060, 3061 and 3062. */
interface ParameterFaults {
  unrecognized: string[]
  invalid: string[]
  incongruous: string[]
  unfit: string[]
}

/** Adds the names of parameters that the report does not have. */
function checkNames(
  definition: ReportDefinition,
  parameters: Parameters,
  { unrecognized, invalid }: ParameterFaults,
): void {
  const knownNames = new Set<string>([
    ...credentials,
    ...dates,
    'platform',
    ...parametersOf(definition),
  ])
  for (const name of Object.keys(parameters)) {
    if (knownNames.has(name)) continue
    const isExtension = (extensions as readonly string[]).includes(name)
    if (isExtension && !definition.isView) invalid.push(name)
    else unrecognized.push(name)
  }
}

function checkPlatforms(
  parameters: Parameters,
  platforms: readonly string[],
  { invalid }: ParameterFaults,
): void {
  for (const value of valuesOf(parameters['platform'])) {
    if (!includesText(platforms, value)) invalid.push(`platform=${value}`)
  }
}

/** Adds values of the parameters that have a fixed set of values: the attributes to show, and the granularity. */
function checkFixedValues(
  parameters: Parameters,
  parameterNames: readonly string[],
  { unfit }: ParameterFaults,
): void {
  // The JSON schema of the standard has no place for totals, and support for them is optional.
  const fixedValues = { attributes_to_show: attributesToShow, granularity: ['month'] } as const
  for (const [name, allowed] of Object.entries(fixedValues)) {
    if (!parameterNames.includes(name)) continue
    for (const value of valuesOf(parameters[name])) {
      if (!includesText(allowed, value)) unfit.push(`${name}=${value}`)
    }
  }
}

/** Returns the allowed values that a parameter names; null for no filter, when it names none or all of them. */
function selectValues<T extends string>(
  name: string,
  parameter: unknown,
  allowed: readonly T[],
  { invalid }: ParameterFaults,
): readonly T[] | null {
  const values = valuesOf(parameter)
  for (const value of values) {
    if (!includesText(allowed, value)) invalid.push(`${name}=${value}`)
  }
  return filterOf(allowed, (one) => includesText(values, one))
}

const includesText = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => one.toLowerCase() === text.toLowerCase())

/** Values of one filter are separated by `|`; a parameter that is given twice adds to them. */
const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split('|') : []))
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns the databases named by the request: all by name, or all by identifier, never mixed. */
function selectDatabases(
  values: readonly string[],
  databases: readonly Database[],
  { invalid, incongruous }: ParameterFaults,
): readonly Database[] | null {
  const names = databases.map(({ name }) => name)
  const ids = databases.map(({ proprietaryId }) => proprietaryId)
  const byName = values.filter((value) => includesText(names, value))
  const byId = values.filter((value) => includesText(ids, value))
  for (const value of values) {
    if (!byName.includes(value) && !byId.includes(value)) invalid.push(`database=${value}`)
  }
  if (byName.length > 0 && byId.length > 0) {
    incongruous.push(`database=${values.join('|')}`)
    return null
  }
  return filterOf(
    databases,
    ({ name, proprietaryId }) => includesText(byName, name) || includesText(byId, proprietaryId),
  )
}
