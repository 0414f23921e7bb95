import type { RaiseValues } from './raiseValues.ts'

/** The fields of a request that the warnings depend on. */
export type RequestedArticle = Pick<
  RaiseValues,
  'articleName' | 'sourceName' | 'articleDoi' | 'issn' | 'issueYear' | 'volume' | 'issueNumber'
>

/**
 * Returns the article as the access check reads it: by its DOI, else by its ISSN with year, volume and issue, else by
 * the name of its journal; '' when none is known.
 */
export function accessItem(article: RequestedArticle): string {
  const { articleDoi, issn, sourceName, issueYear, volume, issueNumber } = article
  if (articleDoi.trim() !== '') return articleDoi.trim()
  if (issn.trim() === '') return sourceName.trim()
  const place = issueNumber.trim() === '' ? `vol. ${volume.trim()}` : `${volume}(${issueNumber})`
  return [`ISSN ${issn.trim()}`, volume.trim() === '' ? '' : place, issueYear.trim()]
    .filter((part) => part !== '')
    .join(', ')
}
