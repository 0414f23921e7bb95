import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import type { RequestRow } from '../requestRow.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'

/** A link to the full text of an article. */
export interface ArticleLink {
  label: string
  url: string
}

/**
 * Returns full-text links by DOI for the requests of a page. The map is empty until loaded, and
 * when the resolver fails.
 */
export function useFullTextLinks(rows: readonly RequestRow[]): Map<string, ArticleLink[]> {
  const api = useApi()
  const { customerId } = useSession().principal
  const rowsWithDoi = rows.filter(({ articleDoi }) => articleDoi !== '')
  const { data } = useQuery({
    queryKey: queryKeys.ddr.links(
      customerId,
      rowsWithDoi.map(({ articleDoi }) => articleDoi),
    ),
    queryFn: async ({ signal }) => {
      const items = rowsWithDoi.map((row) => ({
        customerId,
        articleId: row.articleId,
        resourceType: String(row.resourceTypeId ?? ''),
        accessType: '',
        openAccess: row.openAccess,
        articleDoi: row.articleDoi,
        issueId: row.issueId,
      }))
      const { message, articles } = await api.ddr.resolveLinks({ articles: { items } }, { signal })
      if (message !== 'Ok') return new Map<string, ArticleLink[]>()
      return new Map(
        articles.map(({ links }, index) => [rowsWithDoi[index]?.articleDoi ?? '', links]),
      )
    },
    enabled: rowsWithDoi.length > 0,
    staleTime: 10 * 60_000,
  })
  return data ?? noLinks
}

const noLinks = new Map<string, ArticleLink[]>()
