import { ddrStatuses, type DdrStatus } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'
import { type CountedColumn, countBy } from './countStore.ts'
import type { Party, RequestFilter } from './filter.ts'
import { institutionNames } from '../raise/pickStore.ts'

/** The part of a list that has one value in a column. */
export interface Group {
  group: RequestFilter
  count: number
}

/**
 * Returns the groups of a list by the values of a column, with their counts: statuses and priorities by code,
 * libraries by name. Counts come from the monthly counts, so no request is read.
 */
export async function groupsOf(
  db: Db,
  filter: RequestFilter,
  column: CountedColumn,
): Promise<Group[]> {
  if (column === 'status') {
    const counts = await countBy<DdrStatus>(db, filter, column)
    return inOrder(
      counts,
      (status) => ddrStatuses.indexOf(status),
      (status) => ({
        ...filter,
        status,
      }),
    )
  }
  const counts = await countBy<number>(db, filter, column)
  if (column === 'priorityId') {
    return inOrder(
      counts,
      (id) => id,
      (priorityId) => ({ ...filter, priorityId }),
    )
  }
  const names = await institutionNames(db)
  const places = new Map(names.map(({ id }, index) => [id, index]))
  return inOrder(
    counts,
    (id) => places.get(id) ?? names.length,
    (id) => withParty(filter, column, id),
  )
}

const inOrder = <V>(
  counts: Map<V, number>,
  placeOf: (value: V) => number,
  groupOf: (value: V) => RequestFilter,
): Group[] =>
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
