import type { SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'

/** A pattern for `ilike` that finds the text anywhere, its own wildcards taken as they are. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The asked page of a query; without page and size all of it. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage }: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  if (perPage === undefined) return query
  return query.limit(perPage).offset(((page ?? 1) - 1) * perPage)
}

export const direction = ({ order }: ListQuery): 'asc' | 'desc' =>
  order === 'DESC' ? 'desc' : 'asc'
