import {
  holdingTypeColumn,
  type KbartLine,
  kbartCells,
  kbartColumns,
} from '../../contract/holdings/kbart.ts'
import { exampleMark } from '../../contract/uploads/templateExample.ts'
import type { Origin } from '../../contract/packages/types.ts'
import type { ExportColumn } from '../ports/exportFile.ts'
import type { Cell, Column } from '../ports/sheets.ts'
import type { ExportRow } from './exportStore.ts'
import type { HoldingSort } from './store.ts'

type HoldingColumn = ExportColumn<ExportRow>

/** Columns of the list that show the value of each header. All other columns are only in files without a choice. */
const listFields: Record<string, HoldingSort> = {
  Title: 'title',
  'Print ISSN': 'identifiers',
  'Online ISSN': 'identifiers',
  ISBN: 'identifiers',
  Publisher: 'publisherName',
  Year: 'resourceYear',
  'Start Date': 'startDate',
  'End Date': 'endDate',
  'Print or Online': 'accessType',
  'Resource Type': 'resourceType',
  Origin: 'origins',
  Package: 'origins',
}

const column = (header: string, cell: (row: ExportRow) => Cell, width?: number): HoldingColumn => ({
  header,
  cell,
  fields: listFields[header] === undefined ? [] : [listFields[header]],
  ...(width !== undefined && { width }),
})

const identity: Record<ExportRow['kind'], HoldingColumn[]> = {
  journal: [
    column('Title', (row) => row.title, 48),
    column('Print ISSN', (row) => row.printIssn),
    column('Online ISSN', (row) => row.onlineIssn),
    column('Publisher', (row) => row.publisherName, 32),
  ],
  book: [
    column('Title', (row) => row.title, 48),
    column('ISBN', (row) => row.isbn, 16),
    column('Author', (row) => row.author, 24),
    column('Publisher', (row) => row.publisherName, 32),
    column('Edition', (row) => row.edition),
  ],
}

const coverage: HoldingColumn[] = [
  column('Year', (row) => (row.year === '' ? null : Number(row.year))),
  column('Start Date', (row) => row.startDate),
  column('End Date', (row) => row.endDate),
]

/** Returns the columns of the upload format, which end with the dates (docs/assumptions.md#template-columns). */
export const templateColumns = (kind: ExportRow['kind']): Column[] =>
  [...identity[kind], ...coverage].map(({ header, width }) => ({ header, width, kind: 'text' }))

/** The example row of each upload format, in the order of its columns. */
export const templateExamples: Record<ExportRow['kind'], readonly string[]> = {
  journal: [exampleMark, '0378-5955', '2049-3630', 'Publisher', '2024', '2001-04', '2019-12-31'],
  book: [exampleMark, '9780306406157', 'Author', 'Publisher', '2nd', '2024', '', ''],
}

/** Returns the columns of a downloaded sheet. The sheet can be uploaded again: its headers are those of the upload. */
export const sheetColumns = (
  kind: ExportRow['kind'],
  { all, withOrigins = false }: { all: boolean; withOrigins?: boolean },
): HoldingColumn[] => [
  ...identity[kind],
  ...coverage,
  column('Print or Online', accessLabel),
  column('Resource Type', (row) => row.resourceType, 18),
  column('First Volume', (row) => row.firstVolume),
  column('First Issue', (row) => row.firstIssue),
  column('Last Volume', (row) => row.lastVolume),
  column('Last Issue', (row) => row.lastIssue),
  column('Embargo', (row) => row.embargo),
  column('Coverage Depth', (row) => row.coverageDepth, 18),
  column('Notes', (row) => row.notes, 24),
  column('Title URL', (row) => row.titleUrl, 32),
  ...(all
    ? [
        column('Origin', (row) => originLabels[row.origin], 24),
        column('Package', (row) => row.packageName, 32),
      ]
    : []),
  ...(withOrigins
    ? [
        column(
          'Origin',
          ({ origins = [] }) => origins.map((origin) => originLabels[origin]).join(', '),
          24,
        ),
      ]
    : []),
]

const accessLabel = ({ accessType }: ExportRow) => (accessType === 'print' ? 'Print' : 'Online')

const originLabels: Record<Origin, string> = {
  own: 'Own',
  consortium: 'Through the consortium',
  openAccess: 'Open access',
}

/** Returns the columns of a KBART file; a mixed one says in a further column whether a row is print or online. */
export const kbartSheetColumns = ({ mixed }: { mixed: boolean }): Column[] =>
  [...kbartColumns, ...(mixed ? [holdingTypeColumn] : [])].map((header) => ({ header }))

/**
 * Returns a holding as a line of a KBART file. A book has its ISBN in the print or the online column. Columns that the
 * standard defines for the other type of publication stay blank: coverage for serials, people, edition, volume and
 * dates of publication for monographs (NISO RP-9-2014, 6.6).
 */
export function kbartLine(row: ExportRow, { mixed }: { mixed: boolean }): string[] {
  const serial = row.kind === 'journal'
  const [printIsbn, onlineIsbn] = row.accessType === 'print' ? [row.isbn, ''] : ['', row.isbn]
  const ofSerial = (value: string) => (serial ? value : '')
  const ofMonograph = (value: string) => (serial ? '' : value)
  const line: KbartLine = {
    publication_title: row.title,
    print_identifier: serial ? row.printIssn : printIsbn,
    online_identifier: serial ? row.onlineIssn : onlineIsbn,
    date_first_issue_online: ofSerial(row.startDate),
    num_first_vol_online: ofSerial(row.firstVolume),
    num_first_issue_online: ofSerial(row.firstIssue),
    date_last_issue_online: ofSerial(row.endDate),
    num_last_vol_online: ofSerial(row.lastVolume),
    num_last_issue_online: ofSerial(row.lastIssue),
    title_url: row.titleUrl,
    first_author: ofMonograph(row.author),
    title_id: String(row.titleId),
    embargo_info: row.embargo,
    coverage_depth: row.coverageDepth,
    notes: row.notes,
    publisher_name: row.publisherName,
    publication_type: serial ? 'serial' : 'monograph',
    date_monograph_published_print: ofMonograph(row.publishedPrint),
    date_monograph_published_online: ofMonograph(row.publishedOnline),
    monograph_volume: ofMonograph(row.volume),
    monograph_edition: ofMonograph(row.edition),
    first_editor: ofMonograph(row.editor),
    parent_publication_title_id: row.parentTitleId,
    preceding_publication_title_id: ofSerial(row.precedingTitleId),
    access_type: row.isOpenAccess ? 'F' : 'P',
  }
  return [...kbartCells(line), ...(mixed ? [accessLabel(row)] : [])]
}

/**
 * Yields the lines of a KBART file for other systems, of rows by title. A title that a library has with the same
 * coverage through several packages has one line: KBART names no package, and repeats a title for a gap in its coverage
 * alone (NISO RP-9-2014).
 */
export async function* distinctKbartLines(
  rows: AsyncIterable<ExportRow>,
  layout: { mixed: boolean },
): AsyncGenerator<string[]> {
  let titleId: number | undefined
  const linesOfTitle = new Set<string>()
  for await (const row of rows) {
    if (row.titleId !== titleId) linesOfTitle.clear()
    titleId = row.titleId
    const line = kbartLine(row, layout)
    const text = line.join('\t')
    if (linesOfTitle.has(text)) continue
    linesOfTitle.add(text)
    yield line
  }
}
