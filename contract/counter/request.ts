import type { ReportFilter, Database } from './reportFilter.ts'
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

/** Parameters of each report beyond credentials, dates and platform; a standard view has none. */
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
  const known = parametersOf(definition)
  const unrecognized: string[] = []
  const invalid: string[] = []
  const incongruous: string[] = []
  const unfit: string[] = []

  for (const name of Object.keys(parameters)) {
    const always = [...credentials, ...dates, 'platform'] as readonly string[]
    if (always.includes(name) || known.includes(name)) continue
    if (!definition.isView && (extensions as readonly string[]).includes(name)) {
      invalid.push(name)
    } else {
      unrecognized.push(name)
    }
  }

  const take = <T extends string>(name: string, allowed: readonly T[], faults: string[]) => {
    if (!known.includes(name)) return null
    const taken = new Set<T>()
    for (const value of valuesOf(parameters[name])) {
      const match = allowed.find((one) => one.toLowerCase() === value.toLowerCase())
      if (match === undefined) faults.push(`${name}=${value}`)
      else taken.add(match)
    }
    // A filter with every allowed value is the same as no filter, and a header names no defaults.
    return taken.size === 0 || taken.size === allowed.length
      ? null
      : allowed.filter((one) => taken.has(one))
  }

  for (const value of valuesOf(parameters['platform'])) {
    const match = platforms.some((one) => one.toLowerCase() === value.toLowerCase())
    if (!match) invalid.push(`platform=${value}`)
  }
  const filter: ReportFilter = {
    ...months,
    metrics: take('metric_type', definition.metrics, invalid),
    dataTypes: take('data_type', dataTypesOf(definition), invalid),
    accessMethods: take('access_method', accessMethods, invalid),
    databases: null,
    // The standard has one attribute to show: present or not.
    show: known.includes('attributes_to_show')
      ? attributesToShow.filter((one) => requests(parameters['attributes_to_show'], one))
      : [],
    excludeMonths: false,
  }
  if (known.includes('attributes_to_show')) {
    for (const value of valuesOf(parameters['attributes_to_show'])) {
      if (!attributesToShow.some((one) => one.toLowerCase() === value.toLowerCase())) {
        unfit.push(`attributes_to_show=${value}`)
      }
    }
  }
  if (known.includes('granularity')) {
    // The JSON schema of the standard has no place for totals, and support for them is optional.
    for (const value of valuesOf(parameters['granularity'])) {
      if (value.toLowerCase() !== 'month') unfit.push(`granularity=${value}`)
    }
  }
  if (known.includes('database')) {
    filter.databases = takeDatabases(valuesOf(parameters['database']), databases, {
      invalid,
      incongruous,
    })
  }
  const listed = (code: 3050 | 3060 | 3061 | 3062, faults: string[]) =>
    faults.length === 0 ? [] : [exception(code, faults.join(', '))]
  return {
    filter,
    exceptions: [
      ...listed(3050, unrecognized),
      ...listed(3060, invalid),
      ...listed(3061, incongruous),
      ...listed(3062, unfit),
    ],
  }
}

const requests = (value: unknown, attribute: string): boolean =>
  valuesOf(value).some((one) => one.toLowerCase() === attribute.toLowerCase())

/** Values of one filter are separated by `|`; a parameter that is given twice adds to them. */
const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split('|') : []))
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns the databases named by the request: all by name, or all by identifier, never mixed. */
function takeDatabases(
  values: readonly string[],
  databases: readonly Database[],
  { invalid, incongruous }: { invalid: string[]; incongruous: string[] },
): readonly Database[] | null {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const byName = values.filter((value) => databases.some(({ name }) => same(name, value)))
  const byId = values.filter((value) => databases.some((one) => same(one.proprietaryId, value)))
  for (const value of values) {
    if (!byName.includes(value) && !byId.includes(value)) invalid.push(`database=${value}`)
  }
  if (byName.length > 0 && byId.length > 0) {
    incongruous.push(`database=${values.join('|')}`)
    return null
  }
  const taken = databases.filter(({ name, proprietaryId }) =>
    [...byName, ...byId].some((value) => same(value, name) || same(value, proprietaryId)),
  )
  return taken.length === 0 || taken.length === databases.length ? null : taken
}
