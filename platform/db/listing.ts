import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Db } from '../context.ts'

/** Returns a pattern for `ilike` that finds the text anywhere; wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns the query limited to the requested page; without a page size, the query of all rows. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage }: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  if (perPage === undefined) return query
  return query.limit(perPage).offset(((page ?? 1) - 1) * perPage)
}

/**
 * Returns the rows of the requested page and the total number of rows. `rows` is `found` with its columns and order.
 * The rows are counted only when the page does not show the total, that is when it is full or beyond the end.
 */
export async function pageOf<DB, TB extends keyof DB, O>(
  db: Db,
  found: Expression<unknown>,
  rows: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
) {
  const page = await paged(rows, query).execute()
  const before = ((query.page ?? 1) - 1) * (query.perPage ?? 0)
  const last = query.perPage === undefined || page.length < query.perPage
  if (last && (page.length > 0 || before === 0)) return { rows: page, total: before + page.length }
  const counted = sql<{ total: number }>`select count(*) as total from (${found}) as found`
  const [{ total } = { total: 0 }] = (await counted.execute(db)).rows
  return { rows: page, total }
}

/** Returns the sort direction of a list in SQL; ascending unless the query says `DESC`. */
export const direction = ({ order }: ListQuery): 'asc' | 'desc' =>
  order === 'DESC' ? 'desc' : 'asc'
