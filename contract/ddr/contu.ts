import { addYears, yearOf } from '../calendar.ts'

/** The guideline as configuration (docs/assumptions.md#contu); a limit of null turns it off. */
export interface ContuRule {
  /** Articles of one journal that a library may be given in a calendar year. */
  limit: number | null
  /** Articles older than this at the time of the request do not count. */
  years: number
  /**
   * How the years are measured: to the day, as the guideline says, or in whole calendar years, as some systems
   * do: 5 then counts all of 2021 through 2026.
   */
  window: ContuWindow
}

/** Ways to measure the age of an article. */
export const contuWindows = ['rolling', 'calendar'] as const

/** How the age of an article is measured: to the day, or by whole calendar years. */
export type ContuWindow = (typeof contuWindows)[number]

/** The guideline as it is applied unless settings change it. */
export const defaultContuRule: ContuRule = { limit: 5, years: 5, window: 'rolling' }

/** The facts that decide whether one request falls under the CONTU limit. */
export interface ContuCase {
  /** Articles of the journal that the requester already received in the year of the request. */
  filled: number
  /** The last day on which the article can have been published; null when its date is unknown. */
  publishedBy: string | null
  requestedOn: string
}

/** How one request stands against the CONTU limit. */
export interface ContuBalance {
  /** Whether the article falls under the guideline. */
  counts: boolean
  filled: number
  /** Articles left before this one; never below zero. */
  balance: number
  message: string
}

/** Returns whether an article is recent enough to count; an article of unknown date is not. */
export function isRecent(
  publishedBy: string | null,
  requestedOn: string,
  { years, window }: Pick<ContuRule, 'years' | 'window'> = defaultContuRule,
): boolean {
  if (publishedBy === null) return false
  const start = window === 'rolling' ? publishedBy : `${yearOf(publishedBy) + 1}-01-01`
  return addYears(start, years) > requestedOn
}

/** Returns how many articles of a journal the guideline leaves after `filled`. */
export const articlesLeft = (filled: number, limit: number): number => Math.max(limit - filled, 0)

/** Returns the requester's balance, and a message that says what fulfilling this request would do to it. */
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
  const balance = articlesLeft(filled, rule.limit)
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
