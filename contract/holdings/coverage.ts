import { lastDayOfMonth } from '../calendar.ts'

/** A date as precise as it is known: YYYY, YYYY-MM or YYYY-MM-DD (KBART 6.6.3). */
const partial = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/

/** Returns whether the text is a year, a month or a day that the calendar has. */
export function isPartialDate(text: string): boolean {
  const [, year, month, day] = partial.exec(text) ?? []
  if (year === undefined || Number(year) < 1000) return false
  if (month === undefined || day === undefined) return true
  return text <= lastDayOfMonth(Number(year), Number(month))
}

/** Returns whether coverage ends no earlier than it starts, compared at the precision that both dates have. */
export function inOrder(start: string, end: string): boolean {
  const precision = Math.min(start.length, end.length)
  return start.slice(0, precision) <= end.slice(0, precision)
}

/** Returns whether the text is an embargo of KBART, such as `R10Y;P30D`: R begins access, P ends it (KBART 6.6.13). */
export const isEmbargo = (text: string): boolean =>
  /^([PR]\d+[DMY]|R\d+[DMY];P\d+[DMY])$/.test(text)

/** How much of a title's content can be accessible, in the words of KBART. */
export const coverageDepths = ['fulltext', 'selected articles', 'abstracts'] as const

/** How much of a title's content is accessible, in the words of KBART. */
export type CoverageDepth = (typeof coverageDepths)[number]

/**
 * Returns the coverage depth that a file names, ignoring spaces and case; `fulltext` for an empty cell,
 * `undefined` for an unknown word.
 */
export function readCoverageDepth(text: string): CoverageDepth | undefined {
  const plain = text.toLowerCase().replaceAll(/[\s_-]/g, '')
  if (plain === '') return 'fulltext'
  return coverageDepths.find((depth) => depth.replaceAll(' ', '') === plain)
}
