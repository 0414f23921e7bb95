import { yearAfter } from './dates.ts'

/** The guideline as configuration (DECISIONS: "CONTU, as computed here"); a limit of null turns it off. */
export interface ContuRule {
  /** Articles of one journal that a library may be given in a calendar year. */
  limit: number | null
  /** Articles older than this at the time of the request do not count. */
  years: number
  /**
   * How those years are told: to the day, as the guideline says, or by whole calendar years, as some systems
   * count them: 5 then lets all of 2021 count through 2026.
   */
  window: ContuWindow
}

export const contuWindows = ['rolling', 'calendar'] as const

/** How the age of an article is measured: to the day, or by whole calendar years. */
export type ContuWindow = (typeof contuWindows)[number]

export const defaultContuRule: ContuRule = { limit: 5, years: 5, window: 'rolling' }

/** The facts that decide whether one request falls under the CONTU limit. */
export interface ContuCase {
  /** What the requester was already given of the journal in the year of the request. */
  filled: number
  /** The last day the article can have appeared on; null when nobody knows. */
  publishedBy: string | null
  requestedOn: string
}

/** How one request stands against the CONTU limit. */
export interface ContuBalance {
  /** Whether this article counts at all. */
  counts: boolean
  filled: number
  /** What is left before this one; never below zero. */
  balance: number
  message: string
}

/** Whether an article is recent enough to count; one of an unknown date does not. */
export function isRecent(
  publishedBy: string | null,
  requestedOn: string,
  { years, window }: Pick<ContuRule, 'years' | 'window'> = defaultContuRule,
): boolean {
  if (publishedBy === null) return false
  let end = window === 'rolling' ? publishedBy : `${Number(publishedBy.slice(0, 4)) + 1}-01-01`
  for (let year = 0; year < years; year += 1) end = yearAfter(end)
  return end > requestedOn
}

/** Where the requester stands, and in words what fulfilling this request would do. */
export function contuBalance(request: ContuCase, rule: ContuRule = defaultContuRule): ContuBalance {
  const { filled, publishedBy, requestedOn } = request
  if (rule.limit === null) {
    return {
      counts: false,
      filled,
      balance: 0,
      message: 'The CONTU guideline is not applied here.',
    }
  }
  const balance = Math.max(rule.limit - filled, 0)
  const counts = isRecent(publishedBy, requestedOn, rule)
  return {
    counts,
    filled,
    balance,
    message: balanceText({ counts, filled, publishedBy }, { ...rule, limit: rule.limit }),
  }
}

function balanceText(
  { counts, filled, publishedBy }: { counts: boolean; filled: number; publishedBy: string | null },
  { limit, years, window }: ContuRule & { limit: number },
): string {
  if (publishedBy === null) {
    return 'The date of publication is not known, so this request does not count towards the CONTU guideline.'
  }
  if (!counts) {
    const span = window === 'rolling' ? `${years} years` : `${years} calendar years`
    return `Published more than ${span} before the request: it does not count towards the CONTU guideline.`
  }
  const nth = filled + 1
  if (nth > limit) {
    return `Over the CONTU guideline: this would be article ${nth} of this journal this year, of ${limit} allowed.`
  }
  if (nth === limit) {
    return `The last one within the CONTU guideline: article ${nth} of ${limit} of this journal this year.`
  }
  return `Within the CONTU guideline: this would be article ${nth} of ${limit} of this journal this year.`
}
