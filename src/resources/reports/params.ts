import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { defaultWindow, windowFault } from '../../../contract/ddr/dates.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import type { Principal } from '../../../contract/principal.ts'
import type { ContuSide } from '../../../contract/reports/contuRow.ts'
import type { DdrReportFormat } from '../../../contract/reports/ddrColumns.ts'
import {
  presetOf,
  presetSpan,
  type Span,
  spanPresets,
  usageSpanFault,
} from '../../../contract/reports/span.ts'
import {
  defaultUsage,
  type UsageQuestion,
  usageSources,
  usageSubjects,
} from '../../../contract/reports/usage.ts'
import { useDraft } from '../../components/useDraft.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

interface QuestionOptions<T> {
  read: (params: URLSearchParams) => T
  defaults: T
  today: string
}

/**
 * Returns a report's parameters from the address, and a draft of them for the controls. The report
 * is loaded only when the user submits the draft with `load`, and then always anew.
 */
export function useQuestion<T extends object>({ read, defaults, today }: QuestionOptions<T>) {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const question = read(params)
  const address = JSON.stringify(question)
  // When the address changes by Back or Forward, the draft follows.
  const [draft, setDraft] = useDraft(question)
  return {
    question,
    address,
    draft,
    change: (part: Partial<T>) => setDraft({ ...draft, ...part }),
    load: (next: T) => {
      const to = withQuestion(params, next, defaults)
      const isSame = to.toString() === withQuestion(params, question, defaults).toString()
      // Other questions are only marked: their figures load when the address has changed.
      void queries.invalidateQueries({
        queryKey: queryKeys.reports.figures(),
        refetchType: isSame ? 'active' : 'none',
      })
      setParams(to)
    },
    /**
     * Query string to save in a view: dates that equal a preset are stored as the preset, so that
     * "last month" stays the last month.
     */
    view: withPreset(withQuestion(params, question, defaults), question, today).toString(),
  }
}

/**
 * Returns the address with other parameters. Defaults are omitted; parameters that are not the
 * report's are unchanged.
 */
export function withQuestion<T extends object>(
  address: URLSearchParams,
  question: T,
  defaults: T,
): URLSearchParams {
  const fallback = new Map(Object.entries(defaults))
  const next = new URLSearchParams(address)
  next.delete('span')
  for (const [key, value] of Object.entries(question)) {
    if (value === null || value === fallback.get(key)) next.delete(key)
    else next.set(key, String(value))
  }
  return next
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
  question: object,
  today: string,
): URLSearchParams {
  if (!address.has('from') && !address.has('to')) return address
  const preset = 'from' in question && 'to' in question ? presetOf(question as Span, today) : null
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

const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Returns the span in an address: a preset, or its dates; the default where they are missing or
 * invalid.
 */
function spanIn(
  params: URLSearchParams,
  { fallback, today, fault }: { fallback: Span; today: string; fault: (span: Span) => unknown },
): Span {
  const option = spanPresets.find((preset) => preset === params.get('span'))
  if (option !== undefined) return presetSpan(option, today)
  const from = params.get('from')
  const to = params.get('to')
  const span = { from: isDay(from) ? from : fallback.from, to: isDay(to) ? to : fallback.to }
  return fault(span) === null ? span : { from: fallback.from, to: fallback.to }
}

/**
 * Returns a function that reads the parameters of a usage report from an address. Values that the
 * principal may not use are replaced by defaults.
 */
export const readUsage =
  (principal: Principal, today: string) =>
  (params: URLSearchParams): UsageQuestion => {
    const fallback = defaultUsage(today)
    const source = choice(params.get('source'), usageSources(principal), fallback.source)
    const subject = choice(
      params.get('subject'),
      usageSubjects(source, principal),
      fallback.subject,
    )
    const overall = subject === 'overall'
    return {
      ...spanIn(params, { fallback, today, fault: (span) => usageSpanFault(span, today) }),
      source,
      subject,
      device: overall
        ? choice(params.get('device'), ['all', 'web', 'mobile'], fallback.device)
        : fallback.device,
      detail: overall
        ? choice(params.get('detail'), ['summary', 'detailed'], fallback.detail)
        : fallback.detail,
      customerId: idIn(params.get('customerId')),
    }
  }

/** The parameters of a document delivery report. */
export interface DdrQuestion {
  side: DdrSide
  reportFormat: DdrReportFormat
  from: string
  to: string
  memberId: number | null
  regionId: number | null
}

/** Returns the default parameters of a document delivery report. */
export const defaultDdr = (today: string): DdrQuestion => ({
  side: 'received',
  reportFormat: 'all',
  ...defaultWindow(today),
  memberId: null,
  regionId: null,
})

/** Returns a function that reads the parameters of a document delivery report from an address. */
export const readDdr =
  (today: string) =>
  (params: URLSearchParams): DdrQuestion => ({
    side: choice(params.get('side'), ['received', 'sent'], 'received'),
    reportFormat: choice(params.get('reportFormat'), ['all', 'filled'], 'all'),
    ...spanIn(params, {
      fallback: defaultWindow(today),
      today,
      fault: (span) => windowFault(span, today),
    }),
    memberId: idIn(params.get('memberId')),
    regionId: idIn(params.get('regionId')),
  })

/** The parameters of a CONTU report. */
export interface ContuQuestion {
  side: ContuSide
  year: number
  requesterId: number | null
}

/** Returns the default parameters of a CONTU report: lending in the current year. */
export const defaultContu = (today: string): ContuQuestion => ({
  side: 'lending',
  year: Number(today.slice(0, 4)),
  requesterId: null,
})

/** Returns a function that reads the parameters of a CONTU report from an address. */
export const readContu =
  (today: string) =>
  (params: URLSearchParams): ContuQuestion => {
    const fallback = defaultContu(today)
    const year = idIn(params.get('year')) ?? fallback.year
    return {
      side: choice(params.get('side'), ['lending', 'borrowed'], fallback.side),
      year: year >= 1990 && year <= fallback.year ? year : fallback.year,
      requesterId: idIn(params.get('requesterId')),
    }
  }
