import { queryOptions } from '@tanstack/react-query'
import { booksEnabled, type Principal } from '../../../contract/principal.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { kindParam } from '../holdingKinds.ts'

/** Holdings report types (docs/requirements/resources.md §9). */
export const reportTypes = ['all', 'print', 'electronic', 'package', 'openAccess'] as const
/** A holdings report type. */
export type ReportType = (typeof reportTypes)[number]

/**
 * Returns the summary that the query string names; by default that of journals with all report
 * types.
 */
export function summaryAt(params: URLSearchParams, principal: Principal) {
  const isBook = booksEnabled(principal) && params.get('kind') === kindParam.book
  const kind: HoldingKind = isBook ? 'book' : 'journal'
  return {
    kind,
    reportType: reportTypes.find((type) => type === params.get('type')) ?? ('all' as const),
  }
}

interface SummaryInput {
  customerId: number
  kind: HoldingKind
  reportType: ReportType
}

/** Returns the query of the number of holdings per subscription type. */
export const summaryQuery = (api: Api, { customerId, kind, reportType }: SummaryInput) =>
  queryOptions({
    queryKey: queryKeys.holdings.summary(customerId, kind, reportType),
    queryFn: ({ signal }) => {
      const call = kind === 'book' ? api.summaries.books : api.summaries.titles
      return call({ customerId, reportType }, { signal })
    },
  })
