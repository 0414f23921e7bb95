import { addDays, nextMonth } from '../../contract/calendar.ts'
import type { Db } from '../context.ts'
import { countByMonth, countRequests, isCounted, wholeMonths } from './countStore.ts'
import type { RequestFilter } from './filter.ts'

interface PageStart {
  filter: RequestFilter
  offset: number
}

/** Offsets up to this are read through the index without skipping. */
const near = 15

/** Skips whole months before a page by their stored counts, so the cost of a page does not grow with its offset. */
export async function skipMonths(
  db: Db,
  place: PageStart,
  order: 'asc' | 'desc',
): Promise<PageStart> {
  const { filter, offset } = place
  const months = isCounted(filter) && offset > near ? wholeMonths(filter.from, filter.to) : null
  if (months === null) return place
  const edge = edgeBefore(filter, months, order)
  let left = offset - (edge === null ? 0 : await countRequests(db, edge))
  if (left < 0) return place
  let rest = order === 'desc' ? { ...filter, to: months.to } : { ...filter, from: months.from }
  for (const { month, count } of await countByMonth(db, filter, { ...months, order })) {
    if (left < count) break
    left -= count
    rest =
      order === 'desc' ? { ...rest, to: addDays(month, -1) } : { ...rest, from: nextMonth(month) }
  }
  return { filter: rest, offset: left }
}

/** The days of a span that come before its whole months. */
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
