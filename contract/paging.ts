/** A page number, or a gap between page numbers. */
export type PagerItem = number | 'gap'

/**
 * Returns the numbers that a pager shows (docs/requirements/portal.md §4.8): all of up to five pages, otherwise a
 * window around the current page with the first and the last.
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= 5) return span(1, pages)
  if (page <= 3) return [...span(1, 4), 'gap', pages]
  if (page === 4) return [...span(1, 5), 'gap', pages]
  if (page >= pages - 2) return [1, 'gap', ...span(pages - 3, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)

/** Returns the number of pages of a list; 1 for an empty list. */
export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

/** Page sizes of the lists (docs/requirements/resources.md §9). */
export const pageSizes = [15, 25, 50, 100] as const

/** Rows that `/platform/rest` answers at most. `Content-Range` says which they are, and how many there are in all. */
export const maxRestRows = 1_000

/** Page sizes of the document delivery lists (docs/requirements/delivery-and-reports.md §9). */
export const ddrPageSizes = [15, 25, 50] as const

/**
 * Returns the page sizes that a list offers: each one once the list is longer than the size before
 * (docs/requirements/resources.md §9).
 */
export function offeredSizes(total: number, sizes: readonly number[] = pageSizes): number[] {
  return sizes.filter((_, index) => index === 0 || total > (sizes[index - 1] ?? 0))
}

/** Rows of a list that are answered at once at most; a longer list is asked for by pages. */
export const maxListRows = 25_000

/** Which rows of a list are read, in its order. */
export interface RowRange {
  limit: number
  /** Rows before the first that is read. */
  offset: number
}

/**
 * Returns the rows of a list that a page has; all of them, when neither a page nor a size is given. A page without a
 * size has the smallest of `pageSizes`, and a size without a page is the first page. One row more than `maxListRows` is
 * enough to see that there are too many.
 */
export function rowsOfPage({
  page,
  perPage,
}: {
  page?: number | undefined
  perPage?: number | undefined
}): RowRange {
  const isWhole = page === undefined && perPage === undefined
  const size = isWhole ? Infinity : (perPage ?? pageSizes[0])
  const offset = isWhole ? 0 : ((page ?? 1) - 1) * size
  return { limit: Math.min(size, maxListRows + 1), offset }
}

/** docs/requirements/portal.md §9, "Licensed publisher page size". */
export const publishersPerPage = 100
