import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { rowsOfPage } from '../../contract/paging.ts'

type Row = Record<string, unknown>

const collator = new Intl.Collator('en')

/**
 * Returns the rows of a short list, which its handler reads whole, in the order and of the page of the query. Without a
 * sort the order of the handler stays.
 */
export function pageOfShortList(rows: readonly Row[], query: ListQuery): Row[] {
  const { limit, offset } = rowsOfPage(query)
  return inOrder(rows, query).slice(offset, offset + limit)
}

function inOrder(rows: readonly Row[], { sort, order }: ListQuery): readonly Row[] {
  if (sort === undefined) return order === 'DESC' ? rows.toReversed() : rows
  const direction = order === 'DESC' ? -1 : 1
  return rows.toSorted((one, other) => direction * compare(one[sort], other[sort]))
}

/** Compares two values of one field: numbers, texts, or yes and no. Null comes last. */
function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other)
}
