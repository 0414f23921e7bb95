import { parseQueryFromLocation } from 'react-admin'
import { isRecord } from '../../contract/kernel/isRecord.ts'
import { sameParams } from '../sameParams.ts'

/** Milliseconds without a change after which typed text has settled. */
export const settleMs = 1_000

/** A change of one text filter in the address of a list. */
export interface TypedFilter {
  /** Name of the filter. */
  name: string
  /** Query string after the change. */
  search: string
  /** Time of the change in milliseconds. */
  at: number
}

/**
 * Returns the text filter that typing or deleting at its end changed between two query strings of a list; null when
 * anything else changed, too. The page may differ, because a filter returns the list to page 1.
 */
export function typedFilter(before: string, after: string): string | null {
  const one = listParams(before)
  const other = listParams(after)
  // A list that is shown with its defaults has an empty address.
  const isSame = (value: unknown, index: number) =>
    value === undefined || other.rest[index] === undefined || value === other.rest[index]
  if (!one.rest.every(isSame)) return null
  const names = [...new Set([...Object.keys(one.filter), ...Object.keys(other.filter)])]
  const changed = names.filter((name) => textOf(one.filter[name]) !== textOf(other.filter[name]))
  const [name] = changed
  if (name === undefined || changed.length > 1) return null
  const [from, to] = [one.filter[name] ?? '', other.filter[name] ?? '']
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return from.startsWith(to) || to.startsWith(from) ? name : null
}

/**
 * Returns whether a navigation of a list replaces its history entry instead of adding one: while the text of one filter
 * is being typed, so that Back undoes the text and not its last letter.
 */
export function replacesEntry(
  shown: string,
  next: Omit<TypedFilter, 'name'>,
  last: TypedFilter | null,
): boolean {
  return (
    last !== null &&
    next.at - last.at < settleMs &&
    sameParams(shown, last.search) &&
    typedFilter(shown, next.search) === last.name
  )
}

const textOf = (value: unknown) => JSON.stringify(value ?? '')

/** Returns the filter of a query string, and its other list parameters except the page. */
function listParams(search: string): { filter: Record<string, unknown>; rest: unknown[] } {
  const params: Record<string, unknown> = parseQueryFromLocation({ search })
  const { filter, sort, order, perPage } = params
  return { filter: isRecord(filter) ? filter : {}, rest: [sort, order, perPage] }
}
