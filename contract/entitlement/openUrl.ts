import { isPartialDate } from '../holdings/coverage.ts'
import { readIsbn } from '../holdings/isbn.ts'
import { readIssn } from '../holdings/issn.ts'
import { findDoi } from './doi.ts'

/** A field of an OpenURL as it was sent; its value is cut after 200 characters. */
export interface OpenUrlField {
  name: string
  value: string
}

/** What an OpenURL says about an item. */
export interface OpenUrlReading {
  /** The text by which the item is checked; `null` when the OpenURL names none. */
  item: string | null
  /** The item in words. */
  label: string
  /** The fields that were read, as an OpenURL query of document delivery. */
  request: URLSearchParams
  /** Fields that were not read: unknown ones, wrong values, and repetitions. */
  unread: OpenUrlField[]
}

/** Fields about the request itself, which say nothing about the item (ANSI/NISO Z39.88-2004). */
const envelope = new Set([
  'url_ver',
  'url_tim',
  'url_ctx_fmt',
  'ctx_ver',
  'ctx_enc',
  'ctx_id',
  'ctx_tim',
  'rft_val_fmt',
  'rfr_id',
  'sid',
  'rft.genre',
  'genre',
])

/** Fields of the citation that a document delivery request takes as they are. */
const citationFields = [
  'atitle',
  'au',
  'aulast',
  'aufirst',
  'auinit',
  'volume',
  'issue',
  'spage',
  'epage',
  'pages',
]

const readText = (value: string): string | undefined =>
  value.length > 0 && value.length <= maxValueLength ? value : undefined

/** Longest value that is read, and that is shown of a field that is not. */
const maxValueLength = 200
/** Fields that are read and listed at most. */
const maxFields = 100

/** How the value of each field is read; `undefined` for one that is wrong. */
const readers = new Map<string, (value: string) => string | undefined>([
  ['rft_id', findDoi],
  ['id', findDoi],
  ['doi', findDoi],
  ['issn', readIssn],
  ['eissn', readIssn],
  ['isbn', readIsbn],
  ['jtitle', readText],
  ['btitle', readText],
  ['title', readText],
  ['stitle', readText],
  ['date', (value) => (isPartialDate(value) ? value : undefined)],
  ...citationFields.map((name) => [name, readText] as const),
])

/**
 * Reads an OpenURL in key/encoded-value form: version 1.0, with or without `rft.`, or 0.1. Nothing is guessed: a field
 * that is unknown, wrong or repeated is listed and not used.
 */
export function readOpenUrl(params: URLSearchParams): OpenUrlReading {
  const fields = new Map<string, string>()
  const unread: OpenUrlField[] = []
  for (const [name, raw] of [...params].slice(0, maxFields)) {
    const value = raw.trim()
    const key = name.toLowerCase()
    if (value === '' || envelope.has(key)) continue
    const short = key.startsWith('rft.') ? key.slice(4) : key
    const clean = readers.get(short)?.(value)
    if (clean === undefined || fields.has(short)) {
      unread.push({ name, value: value.slice(0, maxValueLength) })
    } else {
      fields.set(short, clean)
    }
  }
  const first = (...names: string[]): string =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined) ?? ''
  const doi = first('rft_id', 'id', 'doi')
  const number = first('issn', 'eissn')
  const isbn = first('isbn')
  const title = first('jtitle', 'btitle', 'title', 'stitle')
  const place = [first('date'), first('volume'), first('issue')]
  const itemFields = {
    rft_id: doi === '' ? '' : `info:doi/${doi}`,
    'rft.issn': number,
    'rft.isbn': isbn,
    'rft.date': first('date'),
    'rft.volume': first('volume'),
    'rft.issue': first('issue'),
  }
  const isNumbered = doi !== '' || number !== '' || isbn !== ''
  const titleItem = title === '' ? null : title
  return {
    item: isNumbered ? `https://openurl.invalid/?${query(itemFields)}` : titleItem,
    label: [doi || number || isbn || title, ...place].filter((part) => part !== '').join(', '),
    request: query({
      ...itemFields,
      'rft.jtitle': title,
      ...Object.fromEntries(citationFields.map((name) => [`rft.${name}`, first(name)])),
    }),
    unread,
  }
}

const query = (fields: Record<string, string>): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
