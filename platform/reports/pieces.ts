import { sql } from 'kysely'
import { addDays } from '../../contract/ddr/dates.ts'
import { monthOf, nextMonth, type Span } from '../../contract/reports/span.ts'
import type { UsageSpan } from './tables.ts'

/** Roll-up rows of one size that begin on or after `from` and before `before`. */
export interface Piece {
  span: UsageSpan
  from: string
  before: string
}

/** A span as whole years, whole months and the days at its edges, so that few roll-up rows are read. */
export function piecesOf({ from, to }: Span): Piece[] {
  const end = addDays(to, 1)
  const firstMonth = from === monthOf(from) ? from : nextMonth(from)
  const endMonth = monthOf(end)
  if (firstMonth >= endMonth) return [{ span: 'day', from, before: end }]
  const firstYear = firstMonth.endsWith('-01-01')
    ? firstMonth
    : `${Number(firstMonth.slice(0, 4)) + 1}-01-01`
  const endYear = `${endMonth.slice(0, 4)}-01-01`
  const months: Piece[] =
    firstYear < endYear
      ? [
          { span: 'month', from: firstMonth, before: firstYear },
          { span: 'year', from: firstYear, before: endYear },
          { span: 'month', from: endYear, before: endMonth },
        ]
      : [{ span: 'month', from: firstMonth, before: endMonth }]
  const pieces: Piece[] = [
    { span: 'day', from, before: firstMonth },
    ...months,
    { span: 'day', from: endMonth, before: end },
  ]
  return pieces.filter((piece) => piece.from < piece.before)
}

/** The same in whole months and days only: for figures month by month. */
export const monthlyPiecesOf = (span: Span): Piece[] =>
  piecesOf(span).map((piece) => ({
    span: piece.span === 'year' ? 'month' : piece.span,
    from: piece.from,
    before: piece.before,
  }))

/** Rows of a roll-up, named `usage` in the query, that make up the pieces together. */
export const within = (pieces: readonly Piece[]) =>
  sql<boolean>`(${sql.join(
    pieces.map(
      ({ span, from, before }) =>
        sql`usage.span = ${span} and usage.starts_on >= ${from} and usage.starts_on < ${before}`,
    ),
    sql` or `,
  )})`
