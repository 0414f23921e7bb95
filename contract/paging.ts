/** A page number, or a gap in the row of numbers. */
export type PagerItem = number | 'gap'

/**
 * The numbers a pager shows (spec: portal §4.8): up to five pages all of them, otherwise a window around the
 * current page with the first and the last.
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= 5) return span(1, pages)
  if (page <= 3) return [...span(1, 4), 'gap', pages]
  if (page === 4) return [...span(1, 5), 'gap', pages]
  if (page >= pages - 2) return [1, 'gap', ...span(pages - 3, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at)

/** Returns the number of pages of a list; 1 for an empty list. */
export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

/** spec: resources §9. */
export const pageSizes = [15, 25, 50, 100] as const
/** spec: delivery §9. */
export const ddrPageSizes = [15, 25, 50] as const

/** The sizes worth offering: each appears once the list exceeds the one before (spec: resources §9). */
export function offeredSizes(total: number, sizes: readonly number[] = pageSizes): number[] {
  return sizes.filter((_, at) => at === 0 || total > (sizes[at - 1] ?? 0))
}

/** spec: portal §9, "Licensed publisher page size". */
export const publishersPerPage = 100
