import { queryOptions } from '@tanstack/react-query'
import { booksEnabled, type Principal } from '../../../contract/principal.ts'
import type { Api } from '../../dataProvider/client.ts'

/** Holdings report types (spec: resources §9). */
export const reportTypes = ['all', 'print', 'electronic', 'package', 'openAccess'] as const
/** A holdings report type. */
export type ReportType = (typeof reportTypes)[number]

/**
 * Returns the summary that the query string names; by default that of journals with all report
 * types.
 */
export function summaryAt(params: URLSearchParams, principal: Principal) {
  return {
    books: booksEnabled(principal) && params.get('kind') === 'books',
    reportType: reportTypes.find((type) => type === params.get('type')) ?? ('all' as const),
  }
}

interface SummaryInput {
  customerId: number
  books: boolean
  reportType: ReportType
}

/** Returns the query of the number of holdings per subscription type. */
export const summaryQuery = (api: Api, { customerId, books, reportType }: SummaryInput) =>
  queryOptions({
    queryKey: ['holdingsSummary', customerId, books, reportType],
    queryFn: ({ signal }) => {
      const call = books ? api.summaries.books : api.summaries.titles
      return call({ customerId, reportType }, { signal })
    },
  })
