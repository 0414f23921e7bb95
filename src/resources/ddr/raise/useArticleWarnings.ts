import { useQuery } from '@tanstack/react-query'
import { delay } from 'es-toolkit'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { accessItem, type RequestedArticle } from './accessItem.ts'
import { articleSettlesMs } from './raiseValues.ts'

/** What the platform knows against requesting an article. */
export type Warnings = OutputOf<typeof ddr.warnings>

/**
 * Returns what speaks against requesting an article, as far as it is loaded. Each change of the article cancels the
 * running calls, so that the warnings always match the form.
 */
export function useArticleWarnings(article: RequestedArticle) {
  const { data, error, isFetching, refetch } = useWarnings(article)
  const { data: answer, isError: isAccessUnknown } = useAccess(article)
  const hasAccess = answer !== undefined && answer.verdict !== 'no' && answer.ways.length > 0
  return {
    data,
    /** By which ways readers of the library can open the article; null when they cannot, or it is not known. */
    access: hasAccess ? answer : null,
    isAccessUnknown,
    error,
    isFetching,
    refetch,
    hasWarnings: hasAccess || (data !== undefined && warnsOfAnything(data)),
  }
}

/** What `useArticleWarnings` returns. */
export type ArticleWarnings = ReturnType<typeof useArticleWarnings>

const warnsOfAnything = ({ held, earlierRequest, overContu, retraction, openCopy }: Warnings) =>
  held.length > 0 ||
  earlierRequest !== null ||
  overContu ||
  retraction !== null ||
  openCopy !== null

/** Returns the query of what speaks against requesting an article. */
function useWarnings(article: RequestedArticle) {
  const api = useApi()
  const { customerId } = useSession().principal
  const input = {
    customerId,
    articleName: article.articleName.trim(),
    sourceName: article.sourceName.trim(),
    articleDoi: article.articleDoi.trim(),
    issn: article.issn.trim(),
    issueYear: article.issueYear.trim(),
  }
  return useQuery({
    queryKey: queryKeys.ddr.warnings(input),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.ddr.warnings(input, { signal })
    },
    enabled: input.sourceName !== '' || input.articleDoi !== '' || input.issn !== '',
  })
}

/** Returns the query of whether the library as a whole can open the article today. */
function useAccess(article: RequestedArticle) {
  const api = useApi()
  const { customerId } = useSession().principal
  const item = accessItem(article)
  return useQuery({
    queryKey: queryKeys.access.check(customerId, { item }),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.access.check({ customerId, item, reader: '', on: null }, { signal })
    },
    enabled: item !== '',
    // An article that the catalogue does not know, or a number with a fault, is no reason to try again.
    retry: false,
  })
}
