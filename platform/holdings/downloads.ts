import { kbartFileName } from '../../contract/holdings/kbart.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import type { Call } from '../context.ts'
import { exportFile, templateContent, textFile } from '../ports/exportFile.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { writeSheet } from '../ports/sheets.ts'
import {
  kbartLine,
  kbartSheetColumns,
  sheetColumns,
  templateColumns,
  templateExamples,
} from './exportColumns.ts'
import { type ExportRow, lacksIndex, listExportIds, listExportRows } from './exportStore.ts'
import { type HoldingFilter, type HoldingSort, readDealNames } from './store.ts'
import type { summarize } from './summary.ts'
import type { SummaryRow } from './summaryStore.ts'

type Format = 'xlsx' | 'csv' | 'kbart'

const nouns = { journal: 'Titles', book: 'Books' } as const

/** What a download of holdings includes besides its filter. */
interface HoldingExport extends Pick<ListQuery<HoldingSort>, 'sort' | 'order'> {
  /** Includes the titles that the library has through packages and open access. */
  all: boolean
  format: Format
  columns?: string[] | undefined
}

/**
 * Returns the holdings that match a filter in the requested format, streamed from the database. A sheet has the order
 * of the list, and only the chosen columns when there are any (docs/assumptions.md#exports-of-lists).
 */
export async function downloadHoldings(
  filter: HoldingFilter,
  { all, format, sort, order, columns: chosen }: HoldingExport,
  call: Call,
): Promise<Download> {
  // A KBART file has the order of its standard.
  const listOrder = format === 'kbart' ? {} : { sort, order }
  // A row of a download with packages names its own origin; one of the list has all those of its title.
  const withOrigins = !all && format !== 'kbart' && chosen?.includes('origins') === true
  const range = { all, withOrigins, order: listOrder }
  const rows = lacksIndex(listOrder, range)
    ? call.rowsOfIds<ExportRow>(
        (db) => listExportIds(db, filter, listOrder),
        (db, recordIds) => listExportRows(db, filter, { ...range, recordIds }),
      )
    : call.rows<ExportRow>((db, after, limit) =>
        listExportRows(db, filter, { ...range, after, limit }),
      )
  const noun = nouns[filter.kind]
  if (format !== 'kbart') {
    const name = `${all ? 'All ' : ''}${noun} holdings`
    return exportFile({
      name,
      columns: sheetColumns(filter.kind, { all, withOrigins }),
      chosen,
      rows,
      timestamp: call.timestamp,
      format,
    })
  }
  const isWhole = filter.title === '' && filter.resourceType === ''
  const access = { all: '', print: 'Print', electronic: 'Online' }[filter.accessType]
  const scope = isWhole ? access || 'All' : `Selected${access}`
  const { library, consortium } = await call.transaction((db) =>
    readDealNames(db, filter.customerId),
  )
  const fileName = kbartFileName({
    provider: call.platform.config.portal.product,
    regionOrConsortium: consortium ?? library,
    // Members of a consortium have files of different names. A list with packages and the consortium's titles has a
    // name of its own, and so has a part of a list, which would remove all other titles from a knowledge base.
    package: `${consortium === null ? '' : library}${scope}${noun}${all ? 'AndPackages' : ''}`,
    date: call.today,
  })
  const layout = { mixed: filter.kind === 'journal' && filter.accessType === 'all' }
  return textFile(fileName, kbartSheetColumns(layout), kbartLines(rows, layout))
}

/** Yields a line for each row, as many as the list has, also for a title of several packages. */
async function* kbartLines(rows: AsyncIterable<ExportRow>, layout: { mixed: boolean }) {
  for await (const row of rows) yield kbartLine(row, layout)
}

/** Returns the upload format as a workbook with an example row. */
export const downloadFormat = (kind: ExportRow['kind'], call: Call): Download =>
  sheetDownload(
    `${nouns[kind]}_upload_format`,
    writeSheet({
      name: `${nouns[kind]} upload format`,
      columns: templateColumns(kind),
      rows: templateContent(templateExamples[kind]),
    }),
    call.timestamp,
  )

const summaryColumns = [
  { header: 'Title', width: 48, cell: (row: SummaryRow) => row.title },
  { header: 'Subscription Type', width: 20, hasTexts: true, cell: (row: SummaryRow) => row.type },
  {
    header: 'Resource Type',
    width: 18,
    hasTexts: true,
    cell: (row: SummaryRow) => row.resourceType,
  },
  { header: 'ISSN / ISBN', width: 22, cell: (row: SummaryRow) => row.identifiers },
  { header: 'Publisher', width: 32, cell: (row: SummaryRow) => row.publisherName },
  { header: 'Start Date', cell: (row: SummaryRow) => row.startDate },
  { header: 'End Date', cell: (row: SummaryRow) => row.endDate },
]

/** The columns that only the provider's staff may see: packages, and the title's number in the catalogue. */
const staffColumns = [
  { header: 'Packages', width: 48, cell: (row: SummaryRow) => row.packages },
  { header: 'Title Id', cell: (row: SummaryRow) => row.titleId },
]

/**
 * Returns the holdings summary as a workbook: the number of titles per subscription type, and below it the titles.
 * `forStaff` adds the columns that only the provider's staff may see.
 */
export const downloadSummary = (
  summary: Awaited<ReturnType<typeof summarize>>,
  rows: AsyncIterable<SummaryRow>,
  { forStaff, books }: { forStaff: boolean; books: boolean },
  call: Call,
): Download =>
  exportFile({
    name: books ? 'Book holdings summary' : 'Holdings summary',
    above: [
      [summary.customerName],
      ...summary.rows.map(({ subscriptionType, count }) => [
        call.translate(subscriptionType),
        count,
      ]),
      [],
    ],
    columns: forStaff ? [...summaryColumns, ...staffColumns] : summaryColumns,
    rows,
    translate: call.translate,
    timestamp: call.timestamp,
  })
