import type { ItemQuery } from '../../../contract/entitlement/itemQuery.ts'
import { newRequest } from '../../paths.ts'

/**
 * Returns the address of the form of a new document delivery request for an item; `title` is the name of its title, empty
 * when it is not known. The id of an article is no field of a request.
 */
export function requestAddress(
  { key, value, date, volume, issue }: ItemQuery,
  title: string,
): string {
  const fields = {
    rft_id: key === 'doi' ? `info:doi/${value}` : '',
    'rft.issn': key === 'issn' ? value : '',
    'rft.isbn': key === 'isbn' ? value : '',
    'rft.jtitle': title === '' && key === 'title' ? value : title,
    'rft.date': date ?? '',
    'rft.volume': volume,
    'rft.issue': issue,
  }
  return newRequest(new URLSearchParams(Object.entries(fields).filter(([, text]) => text !== '')))
}
