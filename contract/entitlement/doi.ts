/** The longest DOI that is read; longer ones do not occur. */
const maxDoiLength = 250

/** What a DOI looks like, for messages about refused input. */
export const doiExample = '10.1000/182'

/**
 * Matches the suffix of a DOI that is a SICI (ANSI/NISO Z39.56), as those of many articles before 2000 are. It has
 * angle brackets, and ends with its version and a check character:
 * `(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O`.
 */
export const siciSuffix = String.raw`\(sici\)[^\s"]{1,200}?;\d-[\da-z#]`

/** A DOI within a text: the prefix of its registrant, a slash and its suffix (ISO 26324). */
const doiInText = new RegExp(String.raw`10\.\d{4,9}/(?:${siciSuffix}|[^\s"<>]+)`, 'i')

/** Signs that end a sentence or a quotation and belong to no DOI. */
const closingSigns = new Set(['.', ',', ';', ':', '!', '?', "'", '”', '’', '»', '*', '_'])

const openingOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Returns the first DOI in a text, in lower case: written alone, after `doi:`, or as a link, with or without percent
 * encoding. Punctuation after it is left out, and so is a closing bracket without its opening one. `undefined` when
 * the text has no DOI.
 */
export function findDoi(text: string): string | undefined {
  const plain = doiInText.exec(text)?.[0] ?? doiInText.exec(percentDecoded(text))?.[0]
  if (plain === undefined) return undefined
  const doi = withoutClosingSigns(percentDecoded(withoutQuery(plain, text))).toLowerCase()
  const suffix = doi.slice(doi.indexOf('/') + 1)
  return suffix === '' || doi.length > maxDoiLength ? undefined : doi
}

/** Returns a DOI as the path of a link: unlike in an address, `?` and `#` belong to it. */
export const doiPath = (doi: string): string =>
  encodeURI(doi).replace(/[?#]/g, (sign) => encodeURIComponent(sign))

/**
 * Returns a DOI found in `text` without query and fragment when the text is a link; elsewhere `?` and `#` may belong to
 * the DOI.
 */
const withoutQuery = (doi: string, text: string): string =>
  /^https?:/i.test(text) ? (doi.split(/[?#&]/)[0] ?? doi) : doi

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // A percent sign that encodes nothing is part of the text.
    if (error instanceof URIError) return text
    throw error
  }
}

function withoutClosingSigns(text: string): string {
  const surplus = surplusClosingBrackets(text)
  let end = text.length
  for (; end > 0; end -= 1) {
    const sign = text[end - 1] ?? ''
    const surplusOfSign = surplus.get(sign) ?? 0
    if (surplusOfSign > 0) surplus.set(sign, surplusOfSign - 1)
    else if (!closingSigns.has(sign)) break
  }
  return text.slice(0, end)
}

/** Returns by how much each closing bracket is more frequent in a text than its opening one. */
const surplusClosingBrackets = (text: string): Map<string, number> =>
  new Map(
    Object.entries(openingOf).map(([closing, opening]) => [
      closing,
      text.split(closing).length - text.split(opening).length,
    ]),
  )
