import { yearOf } from '../calendar.ts'
import { articlesLeft, type ContuRule } from '../ddr/contu.ts'
import type { ReportMembers } from './members.ts'

/** Whether a CONTU report is about articles supplied (`lending`) or received (`borrowed`). */
export type ContuSide = 'lending' | 'borrowed'

/** Identifies a row of the CONTU report, for reading its details. */
export interface ContuReference {
  side: ContuSide
  year: number
  customerId: number
  requesterId: number | null
  /** Which members count, in the report of a consortium. */
  members: ReportMembers
  /** Digest of the journal. */
  journal: string
}

/** Returns the reference of a row of the CONTU report as one text; `readReference` parses it. */
export const writeReference = (of: ContuReference): string =>
  [
    of.side,
    of.year,
    of.customerId,
    of.requesterId ?? 0,
    of.journal,
    ...(of.members === 'atTheTime' ? ['then'] : []),
  ].join('-')

/** Parses a reference; null when `writeReference` cannot have written it. */
export function readReference(text: string): ContuReference | null {
  const match = text.match(
    /^(lending|borrowed)-(\d{4})-(\d{1,9})-(\d{1,9})-([0-9a-f]{32})(-then)?$/,
  )
  if (match === null) return null
  const [, side, year, customerId, requesterId, journal = '', then] = match
  return {
    side: side as ContuSide,
    year: Number(year),
    customerId: Number(customerId),
    requesterId: Number(requesterId) || null,
    members: then === undefined ? 'now' : 'atTheTime',
    journal,
  }
}

/** How close a title is to the CONTU limit. */
export type ContuLevel = 'within' | 'near' | 'over'

/** Returns the level of a balance: `near` with one article left, `over` with none, `within` when it is unknown. */
export function contuLevel(balance: number | null): ContuLevel {
  if (balance === null || balance > 1) return 'within'
  return balance === 1 ? 'near' : 'over'
}

/**
 * Returns the balance of a row of the report: how many articles the guideline leaves after `filled`; null when it is
 * off or the row covers several borrowers, whose `filled` is null.
 */
export const balanceOfRow = (filled: number | null, { limit }: ContuRule): number | null =>
  filled === null || limit === null ? null : articlesLeft(filled, limit)

/**
 * Returns the years from the first with data to this one, newest first (docs/requirements/delivery-and-reports.md §9).
 */
export const contuYears = (fromYear: number, today: string): number[] => {
  const year = yearOf(today)
  return Array.from({ length: Math.max(year - fromYear, 0) + 1 }, (_, back) => year - back)
}
