import { type ReactNode, useState } from 'react'
import { ListPaginationContext } from 'react-admin'
import { pageCount } from '../../../contract/paging.ts'
import { Pager } from '../../components/lists/Pager.tsx'
import { usePrinting } from '../../components/files/usePrinting.ts'

/** Initial page size of reports (docs/requirements/delivery-and-reports.md §9). */
const rowsAtFirst = 15

/** Page number, counted from 1, and page size. */
export interface PagePosition {
  page: number
  perPage: number
}

/**
 * Returns page and page size of a report with their setters. Other parameters start at page 1. `isPrinting` tells that
 * all rows must show.
 */
export function usePages(params: string) {
  const [state, setState] = useState({ params, page: 1, perPage: rowsAtFirst })
  const page = state.params === params ? state.page : 1
  const { perPage } = state
  return {
    page,
    perPage,
    isPrinting: usePrinting(),
    setPage: (to: number) => setState({ params, page: to, perPage }),
    setPerPage: (size: number) => setState({ params, page: 1, perPage: size }),
  }
}

/** The paging state that `usePages` returns. */
export type Pages = ReturnType<typeof usePages>

interface Props {
  pages: Pages
  /** Number of rows; undefined while the page is not loaded. */
  total: number | undefined
}

/** Shows the standard pager below a report. */
export function ReportPager({ pages, total }: Props): ReactNode {
  const { perPage } = pages
  const last = total === undefined ? pages.page : pageCount(total, perPage)
  const page = Math.min(pages.page, last)
  const context = {
    ...pages,
    page,
    total,
    resource: 'report',
    isLoading: false,
    isPending: false,
    hasPreviousPage: page > 1,
    hasNextPage: page < last,
  }
  return (
    <div className="no-print">
      <ListPaginationContext value={context}>
        <Pager />
      </ListPaginationContext>
    </div>
  )
}

/**
 * Returns the rows of the page that is shown, or of the last page when there are fewer; all rows while the browser
 * prints.
 */
export const pageOf = <T,>(
  rows: readonly T[],
  { page, perPage, isPrinting }: Pages,
): readonly T[] => {
  if (isPrinting) return rows
  const currentPage = Math.min(page, pageCount(rows.length, perPage))
  return rows.slice((currentPage - 1) * perPage, currentPage * perPage)
}
