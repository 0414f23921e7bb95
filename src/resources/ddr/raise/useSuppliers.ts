import { useQuery } from '@tanstack/react-query'
import { delay } from 'es-toolkit'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import { maxForwards } from '../../../../contract/ddr/suppliers/forwarding.ts'
import type { SupplierRules } from '../../../../contract/ddr/suppliers/supplierRules.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import type { RequestedArticle } from './accessItem.ts'
import { articleSettlesMs } from './raiseValues.ts'

/** Libraries that have an article, and the rules of all members. */
export type Suggestion = OutputOf<typeof ddr.suppliers>

/** A library that has the article, with what speaks for it. */
export type SuggestedSupplier = Suggestion['rows'][number]

/**
 * Returns the query of the libraries that have an article, but for the library `except`. A change of the article
 * cancels the running call.
 */
export function useSuppliers(article: RequestedArticle, except?: number) {
  const api = useApi()
  const { customerId } = useSession().principal
  const input = {
    customerId,
    articleDoi: article.articleDoi.trim(),
    issn: article.issn.trim(),
    sourceName: article.sourceName.trim(),
    issueYear: article.issueYear.trim(),
    volume: article.volume.trim(),
    issueNumber: article.issueNumber.trim(),
  }
  return useQuery({
    queryKey: queryKeys.ddr.suppliers(input),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.ddr.suppliers(input, { signal })
    },
    select: (suggestion) => ({
      ...suggestion,
      rows: suggestion.rows.filter(({ supplierId }) => supplierId !== except),
    }),
    // The best library is chosen at first: another may not take its place while the user reads the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: input.sourceName !== '' || input.articleDoi !== '' || input.issn !== '',
  })
}

/** Returns the suggested libraries that a request would go on to after the chosen one, the best first. */
export const nextSuppliers = (
  suggestion: Suggestion | undefined,
  supplierId: number | undefined,
): number[] =>
  supplierId === undefined
    ? []
    : (suggestion?.rows ?? [])
        .map((row) => row.supplierId)
        .filter((id) => id !== supplierId)
        .slice(0, maxForwards)

/** Returns the names of suggested libraries, in the order of the ids. */
export const namesOf = (suggestion: Suggestion | undefined, ids: readonly number[]): string[] =>
  ids.map((id) => suggestion?.rows.find(({ supplierId }) => supplierId === id)?.name ?? '')

/** Returns the rules of the libraries, in the order of the ids, as far as they have some. */
export const rulesOf = (
  suggestion: Suggestion | undefined,
  supplierIds: readonly (number | undefined)[],
): SupplierRules[] =>
  supplierIds.flatMap((id) => suggestion?.rules.find(({ supplierId }) => supplierId === id) ?? [])
