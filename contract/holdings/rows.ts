import { inOrder, isEmbargo, isPartialDate, readCoverageDepth } from './coverage.ts'
import type { HoldingAccess, UploadAccess } from './holdingAccess.ts'
import type { HoldingRow } from './holdingRow.ts'
import type { HoldingKind } from './holdingKind.ts'
import {
  type CellFault,
  isWebAddress,
  type RowReader,
  rowReader,
  textMatching,
} from '../uploads/rowReader.ts'
import { rowWarnings } from './rowWarnings.ts'
import { readIsbn } from './isbn.ts'
import { readIssn } from './issn.ts'
import { trimText } from '../kernel/visibleText.ts'

/** Why one cell of an uploaded holdings list is refused, or should be looked at again. */
export interface RowFault {
  /** The header as the file spells it. */
  column: string
  value: string
  reason: string
}

/**
 * Accepted headers per field: those of the templates (docs/assumptions.md#template-columns) and KBART's. The
 * first that the file has is read, ignoring case, spaces and punctuation.
 */
const headers = {
  title: ['Title', 'publication_title', 'Book Title', 'Journal Title'],
  printIdentifier: ['Print ISSN', 'print_identifier'],
  onlineIdentifier: ['Online ISSN', 'online_identifier'],
  isbn: ['ISBN'],
  accessType: ['Print or Online', 'holding_type'],
  year: ['Year'],
  startDate: ['Start Date', 'date_first_issue_online'],
  endDate: ['End Date', 'date_last_issue_online'],
  firstVolume: ['First Volume', 'num_first_vol_online'],
  firstIssue: ['First Issue', 'num_first_issue_online'],
  lastVolume: ['Last Volume', 'num_last_vol_online'],
  lastIssue: ['Last Issue', 'num_last_issue_online'],
  titleUrl: ['Title URL', 'title_url'],
  embargo: ['Embargo', 'embargo_info'],
  coverageDepth: ['Coverage Depth', 'coverage_depth'],
  notes: ['notes', 'coverage_notes'],
  publicationType: ['publication_type'],
  access: ['access_type'],
} as const

type Field = keyof typeof headers
/** Each field that the file has, and its header as the file spells it. */
export type HeaderByField = ReadonlyMap<Field, string>

const normal = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the columns of the file that hold known fields; `undefined` when the file is no list of this kind. */
export function findColumns(
  fileHeaders: Iterable<string>,
  kind: HoldingKind,
): HeaderByField | undefined {
  const byName = new Map<string, string>()
  for (const header of fileHeaders) {
    if (!byName.has(normal(header))) byName.set(normal(header), header)
  }
  const headerOf = new Map<Field, string>()
  for (const [field, names] of Object.entries(headers) as [Field, readonly string[]][]) {
    const name = names.map(normal).find((one) => byName.has(one))
    if (name !== undefined) headerOf.set(field, byName.get(name) ?? name)
  }
  const identifiers: Field[] = ['printIdentifier', 'onlineIdentifier']
  if (kind === 'book') identifiers.push('isbn')
  return headerOf.has('title') && identifiers.some((field) => headerOf.has(field))
    ? headerOf
    : undefined
}

/** A row of a holdings list as read: valid, with what is unlikely to be meant, or with every fault it has. */
export type ReadRow =
  | { row: HoldingRow; warnings: RowFault[]; faults?: undefined }
  | { row?: undefined; faults: RowFault[] }

/** The list that a row is read for; `today` is `YYYY-MM-DD`. */
export interface RowContext {
  kind: HoldingKind
  accessType: UploadAccess
  today: string
}

/** Returns a checked row with its warnings, or every fault it has. */
export function readHolding(
  values: ReadonlyMap<string, string>,
  columns: HeaderByField,
  context: RowContext,
): ReadRow {
  // KBART has neither tabs nor line breaks in a cell, so a list with them could not be exported and imported again.
  const text = (field: Field) =>
    (values.get(columns.get(field) ?? '') ?? '').replaceAll(/\s+/g, ' ').trim()
  const about = ({ field, reason }: CellFault<Field>): RowFault => ({
    column: columns.get(field) ?? headers[field][0],
    value: text(field),
    reason,
  })
  const reader = rowReader(text)
  const row = readRow(reader, columns, context)
  if (reader.faults.length > 0) return { faults: reader.faults.map(about) }
  const warnings = rowWarnings(row, { accessCell: text('access'), today: context.today })
  return { row, warnings: warnings.map(about) }
}

/** Reads a row, whose values count only without a fault. */
function readRow(
  reader: RowReader<Field>,
  columns: HeaderByField,
  { kind, accessType }: RowContext,
): HoldingRow {
  const { text, value, fault } = reader
  if (trimText(text('title')) === '') fault('title', reasons.noTitle)
  checkPublicationType(reader, kind)
  const identifiers = readIdentifiers(reader, columns, kind)
  const coverage = readCoverage(reader)
  const stated = value('accessType', readAccess, reasons.accessType) ?? identifiers.accessType
  if (kind === 'journal') checkAccess(reader, accessType, stated)
  const row = {
    title: text('title'),
    ...identifiers,
    accessType: stated ?? (accessType === 'print' ? 'print' : 'electronic'),
    year: value('year', readYear, reasons.year),
    ...coverage,
    firstVolume: text('firstVolume'),
    firstIssue: text('firstIssue'),
    lastVolume: text('lastVolume'),
    lastIssue: text('lastIssue'),
    titleUrl: value('titleUrl', textMatching(isWebAddress), reasons.url) ?? '',
    embargo: value('embargo', textMatching(isEmbargo), reasons.embargo) ?? '',
    coverageDepth: value('coverageDepth', readCoverageDepth, reasons.depth) ?? 'fulltext',
    notes: text('notes'),
  }
  value('access', textMatching(isKbartAccess), reasons.access)
  return row
}

const publicationTypes = { journal: 'serial', book: 'monograph' } as const

function checkPublicationType({ text, fault }: RowReader<Field>, kind: HoldingKind): void {
  const publication = text('publicationType').toLowerCase()
  if (publication !== '' && publication !== publicationTypes[kind]) {
    fault('publicationType', kind === 'journal' ? reasons.notSerial : reasons.notMonograph)
  }
}

/** Returns the identifiers of a title, of which it needs one, and the form that those of a book imply. */
function readIdentifiers(reader: RowReader<Field>, columns: HeaderByField, kind: HoldingKind) {
  const identifiers = kind === 'journal' ? issns(reader) : isbns(reader)
  const fields: Field[] = ['isbn', 'onlineIdentifier', 'printIdentifier']
  const { printIssn, onlineIssn, isbn } = identifiers
  const isNamed = [printIssn, onlineIssn, isbn].some((one) => one !== null)
  if (!isNamed && fields.every((field) => reader.text(field) === '')) {
    const field = fields.findLast((one) => columns.has(one)) ?? 'printIdentifier'
    reader.fault(field, kind === 'journal' ? reasons.noIssn : reasons.noIsbn)
  }
  return identifiers
}

/** Reads an identifier of `length` digits from a cell: a spreadsheet drops the leading zeros of a number. */
const fromCell = (read: (text: string) => string | undefined, length: number) => (text: string) =>
  read(text) ?? (/^[1-9]\d{3,}$/.test(text) ? read(text.padStart(length, '0')) : undefined)
const issnFromCell = fromCell(readIssn, 8)
const isbnFromCell = fromCell(readIsbn, 10)

const issns = ({ value }: RowReader<Field>) => ({
  printIssn: value('printIdentifier', issnFromCell, reasons.issn),
  onlineIssn: value('onlineIdentifier', issnFromCell, reasons.issn),
  isbn: null,
  accessType: null,
})

/** Returns a book's ISBN: a KBART file has it in the column of the format in which the book is held. */
function isbns({ value, text }: RowReader<Field>) {
  const own = value('isbn', isbnFromCell, reasons.isbn)
  const print = value('printIdentifier', isbnFromCell, reasons.isbn)
  const online = value('onlineIdentifier', isbnFromCell, reasons.isbn)
  const onlyPrint = text('printIdentifier') !== '' && text('onlineIdentifier') === ''
  const format: HoldingAccess = onlyPrint ? 'print' : 'electronic'
  return {
    printIssn: null,
    onlineIssn: null,
    isbn: own ?? online ?? print,
    accessType: print === null && online === null ? null : format,
  }
}

function readCoverage({ value, fault }: RowReader<Field>) {
  const startDate = value('startDate', textMatching(isPartialDate), reasons.date)
  const endDate = value('endDate', textMatching(isPartialDate), reasons.date)
  if (startDate !== null && endDate !== null && !inOrder(startDate, endDate)) {
    fault('endDate', reasons.order)
  }
  return { startDate, endDate }
}

/** Checks the form in which a journal is held against that of its upload. */
function checkAccess(
  { text, fault }: RowReader<Field>,
  accessType: UploadAccess,
  stated: HoldingAccess | null,
): void {
  if (accessType === 'mixed') {
    if (stated === null && text('accessType') === '') fault('accessType', reasons.accessType)
  } else if (stated !== null && stated !== accessType) {
    fault('accessType', reasons.otherAccess)
  }
}

const readYear = (value: string) => (/^[12]\d{3}$/.test(value) ? Number(value) : undefined)

const isKbartAccess = (text: string) => /^[FPM]$/i.test(text)

function readAccess(value: string): HoldingAccess | undefined {
  const text = value.toLowerCase()
  if (text === 'print') return 'print'
  return ['online', 'electronic', 'online/electronic'].includes(text) ? 'electronic' : undefined
}

/** Reasons of refused rows, as the librarian who corrects them reads them. */
export const reasons = {
  noTitle: 'The title is missing',
  noIssn: 'A print or online ISSN is needed',
  noIsbn: 'An ISBN is needed',
  issn: 'Not a valid ISSN: eight characters whose last one fits the others',
  isbn: 'Not a valid ISBN: 10 or 13 characters whose last one fits the others',
  date: 'Not a date: write YYYY, YYYY-MM or YYYY-MM-DD',
  order: 'The end date is before the start date',
  year: 'Not a year: write four digits',
  url: 'Not an address that begins with http:// or https://',
  embargo: 'Not an embargo statement such as P1Y, R10Y or R10Y;P30D',
  depth: 'Write fulltext, selected articles or abstracts',
  access: 'Write F for free or P for paid',
  accessType: 'Write Print or Online',
  otherAccess:
    'This upload is for the other way of access: choose "Each row says it", or upload the row with its like',
  notSerial: 'This row is a book: upload it under Books',
  notMonograph: 'This row is a journal: upload it under Journal',
  unknown: 'No title of the platform has this identifier',
  conflicting: 'The two identifiers belong to different titles',
  twice: 'The same title with the same start date stands in row',
} as const
