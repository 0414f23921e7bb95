import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Page } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { maxListRows, rowsOfPage } from '../../contract/paging.ts'
import type { Db } from '../context.ts'

/** Returns a pattern for `ilike` that finds the text anywhere; wildcards in the text are escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns the ids, or for an empty list the id 0 that no customer has, because `in ()` is a syntax error. */
export const orNone = (customerIds: readonly number[]): readonly number[] =>
  customerIds.length === 0 ? [0] : customerIds

/** Returns the query of a list limited to the requested page (`rowsOfPage`). */
export function limitToPage<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  const { limit, offset } = rowsOfPage(query)
  return rows.limit(limit).offset(offset)
}

/** Returns the clause that limits a statement to the requested page (`rowsOfPage`). */
export function pageClause(query: ListQuery): RawBuilder<unknown> {
  const { limit, offset } = rowsOfPage(query)
  return sql`limit ${limit} offset ${offset}`
}

/** Returns the rows of the requested page and the total number of rows. `rows` is `found` with columns and order. */
export async function pageOf<DB, TB extends keyof DB, O>(
  db: Db,
  found: Expression<unknown>,
  rows: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
) {
  const page = await limitToPage(rows, query).execute()
  return { rows: page, total: await totalOf(db, found, page.length, query) }
}

/**
 * Returns the total number of rows of a list of which a page has been read. They are counted only when the page does
 * not show the total, that is when it is full or beyond the end.
 */
export async function totalOf(
  db: Db,
  found: Expression<unknown>,
  rowsOnPage: number,
  query: ListQuery,
): Promise<number> {
  const { limit, offset: before } = rowsOfPage(query)
  const isLast = rowsOnPage < limit
  if (isLast && (rowsOnPage > 0 || before === 0)) return before + rowsOnPage
  const counted = sql<{ total: number }>`select count(*) as total from (${found}) as found`
  const [{ total } = { total: 0 }] = (await counted.execute(db)).rows
  return total
}

/** Returns the sort direction of a list in SQL; ascending unless the query says `DESC`. */
export const direction = ({ order }: ListQuery): 'asc' | 'desc' =>
  order === 'DESC' ? 'desc' : 'asc'

/**
 * Throws `Problem('listTooLong')` for more rows than one answer has (`rowsOfPage`): they must fit into memory.
 */
export function requireShortList({ rows, total }: Page<unknown>): void {
  if (rows.length <= maxListRows) return
  throw new Problem('listTooLong', `The list has ${total} rows: read it by pages`, {
    fields: { perPage: `must be given and at most ${maxListRows}: the list has ${total} rows` },
  })
}
