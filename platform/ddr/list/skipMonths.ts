import { addDays, nextMonth } from '../../../contract/calendar.ts'
import type { Db } from '../../context.ts'
import { countByMonth, countRequests, isCounted, wholeMonths } from './countStore.ts'
import type { RequestFilter } from './requestFilter.ts'

interface PageStart {
  filter: RequestFilter
  offset: number
}

/** Offsets up to this are read through the index without skipping. */
const maxPlainOffset = 15

/** Skips whole months before a page by their stored counts, so the cost of a page does not grow with its offset. */
export async function skipMonths(
  db: Db,
  place: PageStart,
  order: 'asc' | 'desc',
): Promise<PageStart> {
  const { filter, offset } = place
  const months =
    isCounted(filter) && offset > maxPlainOffset ? wholeMonths(filter.from, filter.to) : null
  if (months === null) return place
  const edge = edgeBefore(filter, months, order)
  let remaining = offset - (edge === null ? 0 : await countRequests(db, edge))
  if (remaining < 0) return place
  let filterOfRest =
    order === 'desc' ? { ...filter, to: months.to } : { ...filter, from: months.from }
  for (const { month, count } of await countByMonth(db, filter, { ...months, order })) {
    if (remaining < count) break
    remaining -= count
    filterOfRest =
      order === 'desc'
        ? { ...filterOfRest, to: addDays(month, -1) }
        : { ...filterOfRest, from: nextMonth(month) }
  }
  return { filter: filterOfRest, offset: remaining }
}

/** Returns the days of a span before its whole months. */
function edgeBefore(
  filter: RequestFilter,
  months: { from: string; to: string },
  order: 'asc' | 'desc',
): RequestFilter | null {
  if (order === 'desc') {
    return months.to < filter.to ? { ...filter, from: addDays(months.to, 1) } : null
  }
  return filter.from < months.from ? { ...filter, to: addDays(months.from, -1) } : null
}
