import { siciSuffix } from '../../entitlement/doi.ts'

const doiInText = new RegExp(String.raw`\b10\.\d{4,9}/(?:${siciSuffix}|[^\s"'<>&?#]+)`, 'i')

/** The facts of a citation that a request form needs. */
export interface Citation {
  articleName: string
  authors: string
  sourceName: string
  articleDoi: string
  issn: string
  issueYear: string
  volume: string
  issueNumber: string
  pages: string
}

/** Returns the DOI in a pasted text, whether bare, after `articleDoi:` or in a URL; '' when there is none. */
export function doiIn(text: string): string {
  const [doi = ''] = doiInText.exec(text) ?? []
  let end = doi.length
  while (end > 0 && '.,;)]'.includes(doi.charAt(end - 1))) end -= 1
  return doi.slice(0, end)
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded after all: the text is used unchanged.
    return text
  }
}

/**
 * Returns the citation in an OpenURL 1.0 (Z39.88-2004, journal, key/value) or 0.1, or in a bare DOI; null when
 * the text holds neither.
 */
export function readCitation(text: string): Citation | null {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : text
  const params = new URLSearchParams(query.includes('=') ? query : '')
  const hasReferentKeys = [...params.keys()].some(
    (key) => key.startsWith('rft.') || key.startsWith('rft_'),
  )
  const get = (...keys: string[]): string => {
    for (const key of keys) {
      const value = params.get(hasReferentKeys ? `rft.${key}` : key)?.trim()
      if (value) return value
    }
    return ''
  }
  const author = get('au') || [get('aulast'), get('aufirst', 'auinit')].filter(Boolean).join(', ')
  const citation = {
    articleName: get('atitle'),
    authors: author,
    sourceName: get('jtitle', 'title', 'stitle'),
    articleDoi:
      doiIn(decodePercent(params.getAll('rft_id').concat(params.getAll('id')).join(' '))) ||
      doiIn(decodePercent(text)),
    issn: get('issn', 'eissn'),
    issueYear: get('date').slice(0, 4),
    volume: get('volume'),
    issueNumber: get('issue'),
    pages: get('pages') || [get('spage'), get('epage')].filter(Boolean).join('-'),
  }
  return Object.values(citation).some((value) => value !== '') ? citation : null
}
