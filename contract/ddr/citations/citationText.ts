import { type Citation, doiIn } from './openUrl.ts'

/** The longest citation in characters; a longer text is no citation. */
const maxLength = 2000

/**
 * Returns the parts of a citation written as text, in the order of APA
 * (`Authors (Year). Title. Journal, 12(3), 44-58.`) or Vancouver (`Authors. Title. Journal. Year;12(3):44-58.`); null
 * when the text has neither order. Nothing is guessed beyond the order: what is not found stays empty.
 */
export function readCitationText(input: string): Citation | null {
  const text = input.trim().replaceAll(/\s+/g, ' ')
  if (text.length > maxLength) return null
  const articleDoi = doiIn(text)
  const [citation = ''] = text.split(/\s(?:https?:\/\/|doi:?\s?|DOI:?\s?)(?=\S*10\.)|\s10\.\d{4}/)
  const parts = readApa(citation) ?? readVancouver(citation)
  return parts && { ...parts, articleDoi, issn: '' }
}

type CitationParts = Omit<Citation, 'articleDoi' | 'issn'>

function readApa(text: string): CitationParts | null {
  const year = /\(((?:1[5-9]|20)\d\d)[a-z]?(?:, [A-Za-z]{3,9}(?: \d{1,2})?)?\)\.?\s/.exec(text)
  if (year === null || year.index === 0) return null
  const [articleName = '', ...rest] = sentences(text.slice(year.index + year[0].length))
  const journal = rest.join('. ')
  const comma = journal.search(/, (?=\d|vol)/i)
  if (articleName === '' || comma < 1) return null
  return {
    articleName,
    authors: text.slice(0, year.index).trim(),
    sourceName: journal.slice(0, comma),
    ...readIssueNumbers(journal.slice(comma + 2)),
    issueYear: year[1] ?? '',
  }
}

function readVancouver(text: string): CitationParts | null {
  const year = /[.,]? ((?:1[5-9]|20)\d\d)(?: [A-Za-z]{3}(?: \d{1,2})?)?;/.exec(text)
  if (year === null) return null
  const before = text
    .slice(0, year.index)
    .split('. ')
    .map((part) => part.trim())
  const sourceName = before.at(-1) ?? ''
  const articleName = before.at(-2) ?? ''
  if (before.length < 3 || sourceName === '' || articleName === '') return null
  return {
    articleName,
    authors: before.slice(0, -2).join('. '),
    sourceName,
    ...readIssueNumbers(text.slice(year.index + year[0].length)),
    issueYear: year[1] ?? '',
  }
}

/** Returns the sentences of a text without their full stops; a stop after an initial, such as `J.`, ends none. */
function sentences(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(/\.\s|\.$/)) {
    const last = parts.at(-1)
    if (last !== undefined && /(?:^|[\s.])\p{Lu}$/u.test(last)) {
      parts[parts.length - 1] = `${last}. ${part}`
    } else if (part.trim() !== '') parts.push(part.trim())
  }
  return parts
}

/** Returns the numbers at the end of a citation, which say where in a journal an article is: `12(3), 44-58`. */
function readIssueNumbers(text: string): Pick<Citation, 'volume' | 'issueNumber' | 'pages'> {
  const numbers = /^(?:vol\.? ?)?([A-Za-z]?\d{1,5})(?: ?\(([^()]{1,20})\))?/i.exec(text)
  const pages = /[:,] ?(?:pp?\.? ?)?([A-Za-z]?\d{1,7}(?: ?[-\u2013] ?[A-Za-z]?\d{1,7})?)/.exec(
    text.slice(numbers?.[0].length ?? 0),
  )
  return {
    volume: numbers?.[1] ?? '',
    issueNumber: numbers?.[2] ?? '',
    pages: pages?.[1]?.replaceAll(/ ?[-\u2013] ?/g, '-') ?? '',
  }
}
