import { type ReactNode, useState } from 'react'
import { ListPaginationContext } from 'react-admin'
import { pageCount } from '../../../contract/paging.ts'
import { Pager } from '../../components/Pager.tsx'

/** Reports show 15 rows at first (spec: delivery §9). */
const rowsAtFirst = 15

export interface PagePosition {
  page: number
  perPage: number
}

/** Which page of a report is looked at; a new question begins with its first. */
export function usePages(question: string) {
  const [state, setState] = useState({ question, page: 1, perPage: rowsAtFirst })
  const page = state.question === question ? state.page : 1
  const { perPage } = state
  return {
    page,
    perPage,
    setPage: (to: number) => setState({ question, page: to, perPage }),
    setPerPage: (size: number) => setState({ question, page: 1, perPage: size }),
  }
}

export type Pages = ReturnType<typeof usePages>

/** The pager of a report, the one of every list. */
export function ReportPager({ pages, total }: { pages: Pages; total: number }): ReactNode {
  const { page, perPage } = pages
  const context = {
    ...pages,
    total,
    resource: 'report',
    isLoading: false,
    isPending: false,
    hasPreviousPage: page > 1,
    hasNextPage: page < pageCount(total, perPage),
  }
  return (
    <div className="no-print">
      <ListPaginationContext value={context}>
        <Pager />
      </ListPaginationContext>
    </div>
  )
}

export const pageOf = <T,>(rows: readonly T[], { page, perPage }: PagePosition): T[] =>
  rows.slice((page - 1) * perPage, page * perPage)
