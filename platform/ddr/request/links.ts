import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { doiPath } from '../../../contract/entitlement/doi.ts'
import type { Call, Handler } from '../../context.ts'
import { catalogueDoi } from '../raise/catalogueNumbers.ts'

interface Article {
  articleId: number | null
  articleDoi: string
  openAccess: boolean
}

/** Returns where articles can be read online: by DOI, and through the library's OpenURL resolver if it has one. */
export const resolveLinks: Handler<typeof ddr.resolveLinks> = ({ articles }, call) =>
  Promise.resolve({
    message: 'Ok',
    articles: articles.items.map((article) => ({
      articleId: article.articleId,
      links: linksOf(article, call),
    })),
  })

function linksOf({ articleDoi, openAccess }: Article, { platform, translate }: Call) {
  const { doiUrl, openUrlResolver } = platform.config
  if (articleDoi === '') return []
  const doi = catalogueDoi(articleDoi)
  const label = openAccess ? translate('Open access') : 'DOI'
  const links = [{ label, url: doiUrl + doiPath(doi) }]
  if (openUrlResolver !== undefined) {
    const query = new URLSearchParams({
      url_ver: 'Z39.88-2004',
      url_ctx_fmt: 'info:ofi/fmt:kev:mtx:ctx',
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
      rft_id: `info:doi/${doi}`,
    })
    const separator = openUrlResolver.includes('?') ? '&' : '?'
    links.push({
      label: translate('Library link'),
      url: openUrlResolver + separator + query.toString(),
    })
  }
  return links
}
