import { accessWays, verdicts } from '../../../contract/entitlement/checkAccess.ts'
import { pageCount } from '../../../contract/paging.ts'
import { pageIn } from '../../addressParams.ts'
import type { BulkRow } from './useBulkCheck.ts'

/** Answers to filter by; `unread` are lines that name no item. */
export const bulkAnswers = [...verdicts, 'unread'] as const

/** An answer to filter by. */
export type BulkAnswer = (typeof bulkAnswers)[number]

/** A way to filter by. */
export type BulkWay = (typeof accessWays)[number]

/** The filter in the address of the page; null for all. */
export interface BulkFilter {
  answer: BulkAnswer | null
  way: BulkWay | null
  /** From 1. */
  page: number
}

/** Rows of a page of the table. */
export const rowsPerPage = 50

/** Returns the rows of a page, from 1, and its number; the last page for a number beyond it. */
export function pageOf<T>(
  rows: readonly T[],
  page: number,
): { page: number; visibleRows: readonly T[] } {
  const lastPage = Math.min(page, pageCount(rows.length, rowsPerPage))
  return {
    page: lastPage,
    visibleRows: rows.slice((lastPage - 1) * rowsPerPage, lastPage * rowsPerPage),
  }
}

/** Returns the filter that a query string holds; unknown values are all. */
export function bulkFilterAt(params: URLSearchParams): BulkFilter {
  return {
    answer: bulkAnswers.find((one) => one === params.get('answer')) ?? null,
    way: accessWays.find((one) => one === params.get('way')) ?? null,
    page: pageIn(params.get('page')),
  }
}

/** Returns the answer of a row as the filter names it. */
export const answerOf = ({ verdict }: BulkRow): BulkAnswer => verdict ?? 'unread'

/** Returns the rows with the answer and the way. */
export const filteredRows = (
  rows: readonly BulkRow[],
  { answer, way }: Pick<BulkFilter, 'answer' | 'way'>,
): BulkRow[] =>
  rows.filter(
    (row) =>
      (answer === null || answerOf(row) === answer) && (way === null || row.ways.includes(way)),
  )

/** Returns the number of rows of each answer and of each way; a row with two ways counts for both. */
export function countRows(rows: readonly BulkRow[]) {
  const answers = new Map<BulkAnswer, number>()
  const ways = new Map<BulkWay, number>()
  for (const row of rows) {
    answers.set(answerOf(row), (answers.get(answerOf(row)) ?? 0) + 1)
    for (const way of row.ways) ways.set(way, (ways.get(way) ?? 0) + 1)
  }
  return { answers, ways }
}
