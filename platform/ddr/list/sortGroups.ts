import { ddrStatuses } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'
import { type CountedColumn, countBy } from './countStore.ts'
import type { Party, RequestFilter } from './requestFilter.ts'
import { institutionNames } from '../raise/pickStore.ts'

/** The part of a list that has one value in a column. */
export interface SortGroup {
  group: RequestFilter
  count: number
}

/**
 * Returns the groups of a list by the values of a column, with their counts: statuses and priorities by code,
 * libraries by name. Counts come from the monthly counts, so no request is read.
 */
export async function sortGroups(
  db: Db,
  filter: RequestFilter,
  column: CountedColumn,
): Promise<SortGroup[]> {
  if (column === 'status') {
    const counts = await countBy(db, filter, column)
    return groupsInOrder(
      counts,
      (status) => ddrStatuses.indexOf(status),
      (status) => ({
        ...filter,
        status,
      }),
    )
  }
  const counts = await countBy(db, filter, column)
  if (column === 'priorityId') {
    return groupsInOrder(
      counts,
      (id) => id,
      (priorityId) => ({ ...filter, priorityId }),
    )
  }
  const names = await institutionNames(db)
  const places = new Map(names.map(({ id }, index) => [id, index]))
  return groupsInOrder(
    counts,
    (id) => places.get(id) ?? names.length,
    (id) => withParty(filter, column, id),
  )
}

/** Returns a group for each value that has requests, in the order of their places. */
const groupsInOrder = <V>(
  counts: Map<V, number>,
  placeOf: (value: V) => number,
  groupOf: (value: V) => RequestFilter,
): SortGroup[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([value, count]) => ({ group: groupOf(value), count }))

/** Returns the filter narrowed to requests with this library in the column. */
function withParty(filter: RequestFilter, column: Party, id: number): RequestFilter {
  const { owner, partner } = filter
  const party = { column, id }
  if (owner.column === 'consortiumId') return { ...filter, owner: party }
  return owner.column === column || partner?.column === column
    ? filter
    : { ...filter, partner: party }
}
