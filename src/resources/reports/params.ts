import { useSearchParams } from 'react-router-dom'
import { defaultWindow, windowFault } from '../../../contract/ddr/dates.ts'
import type { Principal } from '../../../contract/principal.ts'
import type { ContuSide } from '../../../contract/reports/contuRow.ts'
import type { DdrReportFormat, DdrReportSide } from '../../../contract/reports/ddrColumns.ts'
import { usageSpanFault } from '../../../contract/reports/span.ts'
import {
  defaultUsage,
  type UsageQuestion,
  usageSources,
  usageSubjects,
} from '../../../contract/reports/usage.ts'

/** A report's question in the URL: each part is a word of its own, and what has its default is left out. */
export function useQuestion<T extends object>(read: (params: URLSearchParams) => T, defaults: T) {
  const [params, setParams] = useSearchParams()
  return {
    question: read(params),
    ask: (question: T) => setParams(writeQuestion(question, defaults)),
  }
}

export function writeQuestion<T extends object>(question: T, defaults: T): URLSearchParams {
  const usual = new Map(Object.entries(defaults))
  return new URLSearchParams(
    Object.entries(question).flatMap(([key, value]) =>
      value === null || value === usual.get(key) ? [] : [[key, String(value)]],
    ),
  )
}

/** One of the known words, else the first: addresses are typed by hand too. */
const choice = <T extends string>(text: string | null, words: readonly T[], usual: T): T =>
  words.find((word) => word === text) ?? usual

const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

function spanIn<S extends { from: string; to: string }>(
  params: URLSearchParams,
  usual: S,
  fault: (span: { from: string; to: string }) => unknown,
): { from: string; to: string } {
  const from = params.get('from')
  const to = params.get('to')
  const span = { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to }
  return fault(span) === null ? span : { from: usual.from, to: usual.to }
}

/** What the user may ask is in the answer whatever the address says. */
export const readUsage =
  (principal: Principal, today: string) =>
  (params: URLSearchParams): UsageQuestion => {
    const usual = defaultUsage(today)
    const source = choice(params.get('source'), usageSources(principal), usual.source)
    const subject = choice(params.get('subject'), usageSubjects(source, principal), usual.subject)
    const overall = subject === 'overall'
    return {
      ...spanIn(params, usual, (span) => usageSpanFault(span, today)),
      source,
      subject,
      device: overall
        ? choice(params.get('device'), ['all', 'web', 'mobile'], usual.device)
        : usual.device,
      detail: overall
        ? choice(params.get('detail'), ['summary', 'detailed'], usual.detail)
        : usual.detail,
      customerId: idIn(params.get('customerId')),
    }
  }

export interface DdrQuestion {
  side: DdrReportSide
  reportFormat: DdrReportFormat
  from: string
  to: string
  memberId: number | null
  regionId: number | null
}

export const defaultDdr = (today: string): DdrQuestion => ({
  side: 'received',
  reportFormat: 'all',
  ...defaultWindow(today),
  memberId: null,
  regionId: null,
})

export const readDdr =
  (today: string) =>
  (params: URLSearchParams): DdrQuestion => ({
    side: choice(params.get('side'), ['received', 'sent'], 'received'),
    reportFormat: choice(params.get('reportFormat'), ['all', 'filled'], 'all'),
    ...spanIn(params, defaultWindow(today), (span) => windowFault(span, today)),
    memberId: idIn(params.get('memberId')),
    regionId: idIn(params.get('regionId')),
  })

export interface ContuQuestion {
  side: ContuSide
  year: number
  requesterId: number | null
}

export const defaultContu = (today: string): ContuQuestion => ({
  side: 'lending',
  year: Number(today.slice(0, 4)),
  requesterId: null,
})

export const readContu =
  (today: string) =>
  (params: URLSearchParams): ContuQuestion => {
    const usual = defaultContu(today)
    const year = idIn(params.get('year')) ?? usual.year
    return {
      side: choice(params.get('side'), ['lending', 'borrowed'], usual.side),
      year: year >= 1990 && year <= usual.year ? year : usual.year,
      requesterId: idIn(params.get('requesterId')),
    }
  }
