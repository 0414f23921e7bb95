import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useListContext } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import controls from '../../../components/controls.module.css'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import type { RequestRow } from '../requestRow.ts'

/** A link to the full text of an article. */
interface ArticleLink {
  label: string
  url: string
}

type LinksByDoi = ReadonlyMap<string, readonly ArticleLink[]>

const noLinks: LinksByDoi = new Map()
const noRows: readonly RequestRow[] = []

/** The links of the listed requests by DOI; none until they are loaded, and when the resolver fails. */
const LinksContext = createContext<LinksByDoi>(noLinks)

/** Provides the full-text links of the listed requests. When they arrive, no row renders again but its links. */
export function FullTextLinksProvider({ children }: { children: ReactNode }) {
  const { data: rows = noRows } = useListContext<RequestRow>()
  const links = useLinks(rows)
  return <LinksContext value={links}>{children}</LinksContext>
}

function useLinks(rows: readonly RequestRow[]): LinksByDoi {
  const api = useApi()
  const { customerId } = useSession().principal
  const rowsWithDoi = rows.filter(({ articleDoi }) => articleDoi !== '')
  const { data = noLinks } = useQuery({
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
      if (message !== 'Ok') return noLinks
      return new Map(
        articles.map(({ links }, index) => [rowsWithDoi[index]?.articleDoi ?? '', links]),
      )
    },
    enabled: rowsWithDoi.length > 0,
    staleTime: 10 * 60_000,
  })
  return data
}

/** Shows the full-text links of an article, one after the other; nothing before they are there. */
export function FullTextLinks({ doi }: { doi: string }) {
  return useContext(LinksContext)
    .get(doi)
    ?.map(({ label, url }) => (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={controls['link']}
      >
        {label}
      </a>
    ))
}
