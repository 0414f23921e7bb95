import {
  type CoverageDepth,
  inOrder,
  isEmbargo,
  isPartialDate,
  readCoverageDepth,
} from '../holdings/coverage.ts'
import { readIsbn } from '../holdings/isbn.ts'
import { readIssn } from '../holdings/issn.ts'
import { findDoi } from '../entitlement/doi.ts'
import { isWebAddress, type RowReader, rowReader, textMatching } from '../uploads/rowReader.ts'
import { type ArticleAccess, articleAccesses } from '../entitlement/facts.ts'
import { trimText } from '../kernel/visibleText.ts'

/** Lists of the provider that can be loaded, in the order in which they refer to each other. */
export const referenceKinds = [
  'countries',
  'states',
  'cities',
  'subjects',
  'aggregators',
  'packages',
  'titles',
  'articles',
] as const

/** A list of the provider that can be loaded from a file. */
export type ReferenceKind = (typeof referenceKinds)[number]

/** Lists that consist of names, with the columns of their files. */
export const nameColumns = {
  countries: ['country'],
  states: ['country', 'state'],
  cities: ['country', 'state', 'city'],
  subjects: ['subject'],
  aggregators: ['aggregator'],
  packages: ['package', 'aggregator', 'kind', 'type'],
} as const satisfies Record<Exclude<ReferenceKind, 'titles' | 'articles'>, readonly string[]>

/** A list that consists of names. */
export type NameKind = keyof typeof nameColumns

/** The columns of a file of articles. `identifier` is an ISSN or the ISBN of the title. */
export const articleColumns = [
  'article_id',
  'doi',
  'identifier',
  'date',
  'volume',
  'issue',
  'access',
] as const

/** What is wrong with one cell of a file. */
export interface RowFault {
  /** Line of the file, from 1; the header is line 1. */
  line: number
  /** Name of the column. */
  field: string
  reason: string
}

/** A row of a file by its columns. */
type Cells = ReadonlyMap<string, string>

const maxNameLength = 200
const closedValues: Readonly<Record<string, readonly string[]>> = {
  kind: ['journal', 'book'],
  type: ['aggregator', 'publisher'],
}

/** Returns the cells of a row of names in the order of `nameColumns`, or its faults. */
export function readNames(
  kind: NameKind,
  cells: Cells,
  line: number,
): { names: string[] } | { faults: RowFault[] } {
  const columns: readonly string[] = nameColumns[kind]
  const names = columns.map((column) => trimText(cells.get(column) ?? ''))
  const faults = columns.flatMap((field, index): RowFault[] => {
    const reason = nameFault(field, names[index] ?? '')
    return reason === null ? [] : [{ line, field, reason }]
  })
  return faults.length > 0 ? { faults } : { names }
}

function nameFault(field: string, name: string): string | null {
  if (name === '') return 'is missing'
  if (name.length > maxNameLength) return `has more than ${maxNameLength} characters`
  const allowed = closedValues[field]
  return allowed === undefined || allowed.includes(name) ? null : `must be ${allowed.join(' or ')}`
}

/** A title of a KBART file, as the catalogue stores it. */
export interface TitleRow {
  line: number
  name: string
  isBook: boolean
  printIssn: string | null
  onlineIssn: string | null
  isbn: string | null
  publisher: string
  subject: string
  firstAuthor: string
  firstEditor: string
  edition: string
  volume: string
  titleUrl: string
  isOpenAccess: boolean
  publishedPrint: string | null
  publishedOnline: string | null
  firstIssueDate: string | null
  firstVolume: string
  firstIssue: string
  lastIssueDate: string | null
  lastVolume: string
  lastIssue: string
  embargo: string
  coverageDepth: CoverageDepth
}

/** Longest text of a cell that the catalogue stores, in characters. */
const maxTextLength = 500

/** Returns a row of a KBART file (NISO RP-9-2014) as a title, or its faults. A row without subject gets `subject`. */
export function readTitle(
  cells: Cells,
  line: number,
  subject: string,
): { title: TitleRow } | { faults: RowFault[] } {
  const reader = readerOf(cells)
  const title = { line, ...readTitleCells(reader, subject) }
  return reader.faults.length > 0 ? { faults: atLine(line, reader) } : { title }
}

const readerOf = (cells: Cells) => rowReader((field: string) => trimText(cells.get(field) ?? ''))

const atLine = (line: number, { faults }: RowReader<string>): RowFault[] =>
  faults.map((fault) => ({ line, ...fault }))

/** Reads a title, whose values count only without a fault. */
function readTitleCells(reader: RowReader<string>, subject: string): Omit<TitleRow, 'line'> {
  const { value, fault } = reader
  const text = (field: string) => value(field, textMatching(isStorable), tooLong) ?? ''
  const date = (field: string) => value(field, textMatching(isPartialDate), notADate)
  for (const field of ['publication_type', 'publication_title', 'publisher_name']) {
    if (reader.text(field) === '') fault(field, 'is missing')
  }
  const type = text('publication_type').toLowerCase()
  if (!['', 'serial', 'monograph'].includes(type)) {
    fault('publication_type', 'must be serial or monograph')
  }
  const isBook = type === 'monograph'
  const title = {
    name: text('publication_title'),
    isBook,
    ...readIdentifiers(reader, isBook),
    publisher: text('publisher_name'),
    subject: text('subject') || subject,
    firstAuthor: text('first_author'),
    firstEditor: text('first_editor'),
    edition: text('monograph_edition'),
    volume: text('monograph_volume'),
    titleUrl: value('title_url', textMatching(isLink), notALink) ?? '',
    isOpenAccess: text('access_type').toUpperCase() === 'F',
    publishedPrint: date('date_monograph_published_print'),
    publishedOnline: date('date_monograph_published_online'),
    firstIssueDate: date('date_first_issue_online'),
    firstVolume: text('num_first_vol_online'),
    firstIssue: text('num_first_issue_online'),
    lastIssueDate: date('date_last_issue_online'),
    lastVolume: text('num_last_vol_online'),
    lastIssue: text('num_last_issue_online'),
    embargo:
      value('embargo_info', textMatching(isEmbargo), 'must be such as P1Y or R10Y;P30D') ?? '',
    coverageDepth:
      value(
        'coverage_depth',
        readCoverageDepth,
        'must be fulltext, selected articles or abstracts',
      ) ?? 'fulltext',
  }
  if (title.subject === '') {
    fault('subject', 'is missing: add the column, or name one subject for all')
  }
  const { firstIssueDate: first, lastIssueDate: last } = title
  if (first !== null && last !== null && !inOrder(first, last)) {
    fault('date_last_issue_online', 'is before date_first_issue_online')
  }
  return title
}

const isStorable = (text: string) => text.length <= maxTextLength
const tooLong = `has more than ${maxTextLength} characters`
const isLink = (text: string) => isStorable(text) && isWebAddress(text)
const notALink = `must begin with http:// or https:// and have at most ${maxTextLength} characters`
const notADate = 'must be YYYY, YYYY-MM or YYYY-MM-DD'

/** Returns the identifiers of a title, of which it needs one. The two columns of a book hold its ISBN. */
function readIdentifiers({ text, value, fault }: RowReader<string>, isBook: boolean) {
  const [parse, name] = isBook ? [readIsbn, 'ISBN'] : [readIssn, 'ISSN']
  const print = value('print_identifier', parse, `is no ${name}`)
  const online = value('online_identifier', parse, `is no ${name}`)
  if (text('print_identifier') === '' && text('online_identifier') === '') {
    fault('online_identifier', 'is missing, and so is print_identifier')
  }
  return isBook
    ? { printIssn: null, onlineIssn: null, isbn: online ?? print }
    : { printIssn: print, onlineIssn: online, isbn: null }
}

/** An article of a file, as the catalogue stores it. */
export interface ArticleRow {
  line: number
  id: number
  doi: string | null
  /** ISSN or ISBN of its title, in the normal form. */
  identifier: string
  published: string | null
  volume: string
  issue: string
  access: ArticleAccess | null
}

/** Longest volume or issue of an article, in characters. */
const maxPlaceLength = 50

/** Returns a row of a file of articles, or its faults. An empty `access` means: as free as the title. */
export function readArticle(
  cells: Cells,
  line: number,
): { article: ArticleRow } | { faults: RowFault[] } {
  const reader = readerOf(cells)
  const article = { line, ...readArticleCells(reader) }
  return reader.faults.length > 0 ? { faults: atLine(line, reader) } : { article }
}

/** Reads an article, whose values count only without a fault. */
function readArticleCells({ text, value, fault }: RowReader<string>): Omit<ArticleRow, 'line'> {
  const id = text('article_id')
  if (!/^[1-9]\d{0,14}$/.test(id)) fault('article_id', 'must be a whole number from 1')
  const doi = value('doi', findDoi, 'is no DOI')
  const identifier = readIssn(text('identifier')) ?? readIsbn(text('identifier'))
  if (identifier === undefined) fault('identifier', 'is no ISSN or ISBN')
  const place = (field: string) => value(field, textMatching(isPlace), tooLongPlace) ?? ''
  return {
    id: Number(id),
    doi,
    identifier: identifier ?? '',
    published: value('date', textMatching(isPartialDate), notADate),
    volume: place('volume'),
    issue: place('issue'),
    access: value('access', readAccess, `must be ${articleAccesses.join(', ')} or empty`),
  }
}

const isPlace = (text: string) => text.length <= maxPlaceLength
const tooLongPlace = `has more than ${maxPlaceLength} characters`

const readAccess = (text: string): ArticleAccess | undefined =>
  articleAccesses.find((one) => one === text)
