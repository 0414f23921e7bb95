import { isPartialDate } from '../holdings/coverage.ts'
import { readIsbn } from '../holdings/isbn.ts'
import { readIssn } from '../holdings/issn.ts'
import { doiExample, findDoi } from './doi.ts'

/** What the item is named by. */
const itemKeys = ['doi', 'issn', 'isbn', 'title', 'articleId'] as const

/** The kind of name by which an item is looked up. */
export type ItemKey = (typeof itemKeys)[number]

/** An item as a question names it: the identifier to look it up by, and where in its title it appeared. */
export interface ItemQuery {
  key: ItemKey
  /** In its normal form: DOI in lower case, ISSN with its hyphen, ISBN as 13 digits. */
  value: string
  /** YYYY, YYYY-MM or YYYY-MM-DD; null when unknown. */
  date: string | null
  /** Empty when unknown. */
  volume: string
  /** Empty when unknown. */
  issue: string
}

/** A text that names no item, with what was expected instead. */
export interface Refusal {
  expected: string
}

/** The longest text in characters that is read as an item. */
export const maxItemLength = 1000

/** Returns whether a parser refused the text. */
export const isRefusal = <T extends object>(parsed: T | Refusal): parsed is Refusal =>
  'expected' in parsed

const refuse = (expected: string): Refusal => ({ expected })

const unplaced = { date: null, volume: '', issue: '' }

/**
 * Reads a DOI in any written form, an ISSN, an ISBN, `article 123` with the id of an article, a link, an OpenURL, a
 * citation with a DOI or an ISSN, or else the name of a title. Nothing is guessed: a number with a wrong check digit
 * and a link without an identifier are refused.
 */
export function parseItem(input: string): ItemQuery | Refusal {
  const text = input.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return refuse('Enter a DOI, an ISSN, an ISBN, a title, a link or a citation')
  }
  if (text.length > maxItemLength) return refuse(`Enter at most ${maxItemLength} characters`)
  const isLink = /^https?:\/\//i.test(text)
  const place = isLink ? placeInOpenUrl(text) : placeInCitation(text)
  const doi = findDoi(text)
  if (doi !== undefined) return { key: 'doi', value: doi, ...place }
  if (isLink) return parseLink(text)
  if (/^doi\b/i.test(text) || text.startsWith('10.')) {
    return refuse(`A DOI begins with 10. and has a slash, such as ${doiExample}`)
  }
  const articleId = /^article(?: id)?[ :#]{1,3}([1-9]\d{0,14})$/i.exec(text)?.[1]
  if (articleId !== undefined) return { key: 'articleId', value: articleId, ...unplaced }
  return parseNumber(text) ?? parseCitation(text) ?? { key: 'title', value: text, ...unplaced }
}

/** Parses a text that is only a number of a title; `undefined` when it is none. */
function parseNumber(text: string): ItemQuery | Refusal | undefined {
  const label = /^(?:[ep]?-?issn|isbn(?:-1[03])?)/i.exec(text)?.[0] ?? ''
  const digits = text.slice(label.length).trimStart().replace(/^:/, '').trimStart()
  // A citation may begin with the word, and goes on after the number.
  if (/[,;(]/.test(digits)) return undefined
  const plain = digits.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  const isIssn = /issn/i.test(label)
  const isIsbn = /isbn/i.test(label)
  if (isIssn || (!isIsbn && /^\d{7}[\dX]$/.test(plain))) {
    const value = readIssn(digits)
    return value === undefined
      ? refuse('An ISSN has eight digits, the last of which checks the others, such as 0317-8471')
      : { key: 'issn', value, ...unplaced }
  }
  if (isIsbn || /^(?:\d{9}[\dX]|\d{13})$/.test(plain)) {
    const value = readIsbn(digits)
    return value === undefined
      ? refuse(
          'An ISBN has 10 or 13 digits, the last of which checks the others, such as 978-0-306-40615-7',
        )
      : { key: 'isbn', value, ...unplaced }
  }
  return undefined
}

/** Parses a citation with an ISSN in it; `undefined` when the text has none. */
function parseCitation(text: string): ItemQuery | Refusal | undefined {
  const written = /(?:^|[^\d-])(\d{4}-\d{3}[\dXx])(?![\d-])/.exec(text)?.[1]
  // Two years with a hyphen look like an ISSN; only a right check digit or the word makes it one.
  if (written === undefined) return undefined
  const value = readIssn(written)
  if (value !== undefined) return { key: 'issn', value, ...placeInCitation(text) }
  return /issn/i.test(text)
    ? refuse(`The last digit of the ISSN ${written} does not check its others`)
    : undefined
}

/** Returns year, volume and issue of a citation in a common form, such as `12(3)` or `vol. 12, no. 3`. */
function placeInCitation(text: string): Pick<ItemQuery, 'date' | 'volume' | 'issue'> {
  const words = text.split(/\s+/).filter((word) => findDoi(word) === undefined)
  const withoutNumbers = words.join(' ').replaceAll(/\d{4}-\d{3}[\dXx]/g, ' ')
  const bracketed = /(?:^|[\s,;:])(\d{1,4})\s?\((\d{1,4})\)/.exec(withoutNumbers)
  const years = withoutNumbers.match(/\b(?:1[6-9]|20)\d\d\b/g) ?? []
  return {
    // Several years may be those of the article, of the coverage or of the access: none is taken.
    date: new Set(years).size === 1 ? (years[0] ?? null) : null,
    volume: bracketed?.[1] ?? /\bvol(?:ume|\.)?\s?(\d{1,4})/i.exec(withoutNumbers)?.[1] ?? '',
    issue:
      bracketed?.[2] ?? /\b(?:no|nr|issue|iss)\b\.?\s?(\d{1,4})/i.exec(withoutNumbers)?.[1] ?? '',
  }
}

/** Parses a link without a DOI: an OpenURL 1.0 or 0.1 with ISSN or ISBN (ANSI/NISO Z39.88). */
function parseLink(text: string): ItemQuery | Refusal {
  const fields = openUrlFields(text)
  const issn =
    fields?.get('rft.issn') ??
    fields?.get('rft.eissn') ??
    fields?.get('issn') ??
    fields?.get('eissn')
  const isbn = fields?.get('rft.isbn') ?? fields?.get('isbn')
  if (fields === undefined || (issn === undefined && isbn === undefined)) {
    return refuse('This link has no DOI, ISSN or ISBN in it. Enter one of these, or the title')
  }
  const number = parseNumber(issn === undefined ? `ISBN ${isbn}` : `ISSN ${issn}`)
  return number === undefined || isRefusal(number)
    ? (number ?? refuse('Enter a DOI, an ISSN or an ISBN'))
    : { ...number, ...placeInOpenUrl(text) }
}

function openUrlFields(text: string): Map<string, string> | undefined {
  const query = text.split('#')[0]?.split('?')[1]
  if (query === undefined) return undefined
  return new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
}

function placeInOpenUrl(text: string): Pick<ItemQuery, 'date' | 'volume' | 'issue'> {
  const fields = openUrlFields(text)
  const field = (name: string) => fields?.get(`rft.${name}`) ?? fields?.get(name) ?? ''
  const date = field('date')
  return {
    date: isPartialDate(date) ? date : null,
    volume: field('volume').slice(0, 20),
    issue: field('issue').slice(0, 20),
  }
}
