import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { defaultWindow, windowFault } from '../../../contract/ddr/dateWindow.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { isDay } from '../../../contract/calendar.ts'
import { can } from '../../../contract/permissions.ts'
import type { Principal } from '../../../contract/principal.ts'
import type { ContuSide } from '../../../contract/reports/contuRow.ts'
import type { DdrReportFormat } from '../../../contract/reports/ddrColumns.ts'
import { choosesMembers, type ReportMembers } from '../../../contract/reports/members.ts'
import {
  presetOf,
  presetSpan,
  type Span,
  spanPresets,
  usageSpanFault,
} from '../../../contract/reports/span.ts'
import {
  defaultUsage,
  type UsageParams,
  usageSources,
  usageSubjects,
} from '../../../contract/reports/usage.ts'
import { useDraft } from '../../components/inputs/useDraft.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { idIn } from '../../addressParams.ts'

interface ReportParamsOptions<T> {
  read: (search: URLSearchParams) => T
  defaults: T
  today: string
  /** The words for spans of days or months that the address may have. */
  presets?: readonly string[]
}

/**
 * Returns a report's parameters from the address, and a draft of them for the controls. The report
 * is loaded only when the user submits the draft with `load`, and then always anew.
 */
export function useReportParams<T extends object>({
  read,
  defaults,
  today,
  presets = [],
}: ReportParamsOptions<T>) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const params = read(search)
  const address = JSON.stringify(params)
  // When the address changes by Back or Forward, the draft follows. Default days that change at
  // midnight leave it alone.
  const [draft, setDraft] = useDraft(
    params,
    ['span', ...Object.keys(params)].map((key) => search.get(key)),
  )
  return {
    params,
    address,
    /** The parameters that the address names with values that the report does not use. */
    unusedParams: unusedParams(search, params, presets),
    draft,
    change: (part: Partial<T>) => setDraft({ ...draft, ...part }),
    load: (next: T) => {
      const to = withParams(search, next, defaults)
      const isSame = to.toString() === withParams(search, params, defaults).toString()
      // Figures of other parameters are only marked as stale: they load when the address has changed.
      void queries.invalidateQueries({
        queryKey: queryKeys.reports.figures(),
        refetchType: isSame ? 'active' : 'none',
      })
      setSearch(to)
    },
    /**
     * Query string to save in a view: dates that equal a preset are stored as the preset, so that
     * "last month" stays the last month.
     */
    view: withPreset(withParams(search, params, defaults), params, today).toString(),
  }
}

/**
 * Returns the address with other parameters. Defaults are omitted; parameters that are not the
 * report's are unchanged.
 */
export function withParams<T extends object>(
  address: URLSearchParams,
  params: T,
  defaults: T,
): URLSearchParams {
  const fallback = new Map(Object.entries(defaults))
  const next = new URLSearchParams(address)
  next.delete('span')
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === fallback.get(key)) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/**
 * Returns the parameters of a report that the address names with other values than the report has, because it does not
 * know them or cannot use them together. The order in a list does not matter.
 */
export function unusedParams(
  address: URLSearchParams,
  params: object,
  presets: readonly string[],
): string[] {
  const inOrder = (list: string) => list.split('|').sort().join('|')
  const unused = Object.entries(params).flatMap(([key, value]) => {
    const text = address.get(key) ?? ''
    return text === '' || inOrder(text) === inOrder(String(value)) ? [] : key
  })
  const span = address.get('span') ?? ''
  const isUnknown = presets.length > 0 && span !== '' && !presets.includes(span)
  return isUnknown ? ['span', ...unused] : unused
}

/** Returns the address with one parameter set. */
export function withDefault(address: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set(key, value)
  return next
}

/**
 * Returns the address with a preset instead of its dates, when they equal one. An address without
 * dates is unchanged.
 */
export function withPreset(
  address: URLSearchParams,
  params: object,
  today: string,
): URLSearchParams {
  if (!address.has('from') && !address.has('to')) return address
  const preset = 'from' in params && 'to' in params ? presetOf(params as Span, today) : null
  if (preset === null) return address
  const next = new URLSearchParams(address)
  next.delete('from')
  next.delete('to')
  next.set('span', preset)
  return next
}

/** Returns the option that equals the text, else the fallback, because users can edit addresses. */
const choice = <T extends string>(text: string | null, options: readonly T[], fallback: T): T =>
  options.find((option) => option === text) ?? fallback

/** Returns the customer that the address names; null for one on whom the principal cannot report, and without one. */
export function customerIn(search: URLSearchParams, principal: Principal): number | null {
  const id = idIn(search.get('customerId'))
  return id === principal.customerId || can(principal, 'consortiumDashboard.show') ? id : null
}

/** Returns which members the address names; the present ones for a principal who cannot choose. */
export const membersIn = (search: URLSearchParams, principal: Principal): ReportMembers =>
  choosesMembers(principal) ? choice(search.get('members'), ['now', 'atTheTime'], 'now') : 'now'

/**
 * Returns the span in an address: a preset, or its dates; the default where they are missing or
 * invalid.
 */
function spanIn(
  search: URLSearchParams,
  { fallback, today, fault }: { fallback: Span; today: string; fault: (span: Span) => unknown },
): Span {
  const option = spanPresets.find((preset) => preset === search.get('span'))
  if (option !== undefined) return presetSpan(option, today)
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  const span = { from: isDay(from) ? from : fallback.from, to: isDay(to) ? to : fallback.to }
  return fault(span) === null ? span : { from: fallback.from, to: fallback.to }
}

/**
 * Returns a function that reads the parameters of a usage report from an address. Values that the
 * principal may not use are replaced by defaults.
 */
export const readUsage =
  (principal: Principal, today: string) =>
  (search: URLSearchParams): UsageParams => {
    const fallback = defaultUsage(today)
    const source = choice(search.get('source'), usageSources(principal), fallback.source)
    const subject = choice(
      search.get('subject'),
      usageSubjects(source, principal),
      fallback.subject,
    )
    const isOverall = subject === 'overall'
    return {
      ...spanIn(search, { fallback, today, fault: (span) => usageSpanFault(span, today) }),
      source,
      subject,
      device: isOverall
        ? choice(search.get('device'), ['all', 'web', 'mobile'], fallback.device)
        : fallback.device,
      detail: isOverall
        ? choice(search.get('detail'), ['summary', 'detailed'], fallback.detail)
        : fallback.detail,
      customerId: customerIn(search, principal),
      members: membersIn(search, principal),
    }
  }

/** The parameters of a document delivery report. */
export interface DdrReportParams {
  side: DdrSide
  reportFormat: DdrReportFormat
  from: string
  to: string
  memberId: number | null
  regionId: number | null
  members: ReportMembers
}

/** Returns the default parameters of a document delivery report. */
export const defaultDdr = (today: string): DdrReportParams => ({
  side: 'received',
  reportFormat: 'all',
  ...defaultWindow(today),
  memberId: null,
  regionId: null,
  members: 'now',
})

/** Returns a function that reads the parameters of a document delivery report from an address. */
export const readDdr =
  (principal: Principal, today: string) =>
  (search: URLSearchParams): DdrReportParams => ({
    side: choice(search.get('side'), ['received', 'sent'], 'received'),
    reportFormat: choice(search.get('reportFormat'), ['all', 'filled'], 'all'),
    ...spanIn(search, {
      fallback: defaultWindow(today),
      today,
      fault: (span) => windowFault(span, today),
    }),
    memberId: idIn(search.get('memberId')),
    regionId: idIn(search.get('regionId')),
    members: membersIn(search, principal),
  })

/** The parameters of a CONTU report. */
export interface ContuParams {
  side: ContuSide
  year: number
  requesterId: number | null
  members: ReportMembers
}

/** Returns the default parameters of a CONTU report: lending in the current year. */
export const defaultContu = (today: string): ContuParams => ({
  side: 'lending',
  year: Number(today.slice(0, 4)),
  requesterId: null,
  members: 'now',
})

/** Returns a function that reads the parameters of a CONTU report from an address. */
export const readContu =
  (principal: Principal, today: string) =>
  (search: URLSearchParams): ContuParams => {
    const fallback = defaultContu(today)
    const year = idIn(search.get('year')) ?? fallback.year
    return {
      side: choice(search.get('side'), ['lending', 'borrowed'], fallback.side),
      year: year >= 1990 && year <= fallback.year ? year : fallback.year,
      requesterId: idIn(search.get('requesterId')),
      members: membersIn(search, principal),
    }
  }
