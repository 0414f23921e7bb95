import { maxCitations } from '../../../contract/ddr/citations/citationFile.ts'
import { isRefusal, type ItemQuery, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import { newRequest } from '../../links.ts'

/**
 * Returns the OpenURL query of an item for the form of a new document delivery request; `title` is the name of its
 * title, empty when it is not known. The id of an article is no field of a request.
 */
function openUrlOf({ key, value, date, volume, issue }: ItemQuery, title: string): URLSearchParams {
  const fields = {
    rft_id: key === 'doi' ? `info:doi/${value}` : '',
    'rft.issn': key === 'issn' ? value : '',
    'rft.isbn': key === 'isbn' ? value : '',
    'rft.jtitle': title === '' && key === 'title' ? value : title,
    'rft.date': date ?? '',
    'rft.volume': volume,
    'rft.issue': issue,
  }
  return new URLSearchParams(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** Returns the address of the form of a new document delivery request for an item. */
export const requestAddress = (item: ItemQuery, title: string): string =>
  newRequest(openUrlOf(item, title))

/** A link to the form of a new request for several items, one after the other. */
export interface RequestsLink {
  to: string
  state: { further: string[] }
  /** How many items it requests. */
  count: number
}

/**
 * Returns the link that requests the items of these rows, each once and at most `maxCitations`; null when no row names
 * one.
 */
export function requestsLink(
  rows: readonly { line: string; title: string }[],
): RequestsLink | null {
  const queries = new Set<string>()
  for (const { line, title } of rows) {
    const item = parseItem(line)
    if (!isRefusal(item) && queries.size < maxCitations) {
      queries.add(openUrlOf(item, title).toString())
    }
  }
  const [first, ...further] = queries
  if (first === undefined) return null
  return { to: newRequest(new URLSearchParams(first)), state: { further }, count: queries.size }
}
