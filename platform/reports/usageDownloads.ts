import type { Download } from '../../contract/kernel/answer.ts'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import type { RowRange } from '../../contract/paging.ts'
import type { usageReports } from '../../contract/reports/endpoints.ts'
import { visibleServices, type UsageDetail } from '../../contract/reports/usage.ts'
import type { Call } from '../context.ts'
import { exportFile } from '../ports/exportFile.ts'
import { institutionName } from './nameStore.ts'
import { membersInName } from './reportScope.ts'
import {
  type UsageFilter,
  type UsageReader,
  usageByPublisher,
  usageByTitle,
} from './usageFigures.ts'
import { requireWholeReport, wholeReport } from './wholeReport.ts'

const nouns = { jgate: 'J-Gate', onos: 'ONOS', jgateAI: 'JGate-AI' } as const

/** A title or publisher with its hits. */
interface NameCount {
  name: string
  count: number
}

/** Returns the parts of a file's name: span, institution where one of several was chosen, members and device. */
async function filtersOf(
  { from, to, device, customerIds, consortiumId, membershipOf }: UsageFilter,
  call: Call,
): Promise<(string | null)[]> {
  const [customerId = null] = customerIds
  const institution =
    consortiumId === null ? await call.transaction((db) => institutionName(db, customerId)) : null
  return [
    `${from} to ${to}`,
    institution,
    membersInName({ isWhole: consortiumId !== null, membershipOf }),
    device === 'all' ? null : device,
  ]
}

/** Returns a file of names with their hits, and the total in the last row. */
async function countsFile(
  title: string,
  header: string,
  { rows, filter }: { rows: readonly NameCount[]; filter: UsageFilter },
  call: Call,
): Promise<Download> {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return exportFile({
    name: title,
    filters: await filtersOf(filter, call),
    columns: [
      { header, width: 60, cell: (row: NameCount) => row.name },
      { header: 'Hits', kind: 'number', cell: (row: NameCount) => row.count },
    ],
    rows: [...rows, { name: call.translate('Total'), count: total }],
    translate: call.translate,
    timestamp: call.timestamp,
  })
}

/** Returns all rows of a report at once. Throws `Problem('tooLarge')` when there are too many. */
async function readWhole<Row>(
  read: (reader: UsageReader, page: RowRange) => Promise<{ rows: Row[] }>,
  call: Call,
): Promise<Row[]> {
  const { rows } = await call.transaction((db) =>
    read({ usage: call.platform.usage, db }, wholeReport),
  )
  requireWholeReport(rows)
  return rows
}

/**
 * Returns the usage by title as a file; throws `Problem('tooLarge')` when the report has more rows than an
 * export may hold.
 */
export async function downloadTitles(filter: UsageFilter, call: Call): Promise<Download> {
  const noun = filter.subject === 'books' ? 'Book' : 'Journal'
  const rows = await readWhole((reader, page) => usageByTitle(reader, filter, {}, page), call)
  const titleCounts = rows.map(({ title, count }) => ({ name: title, count }))
  return countsFile(
    `${nouns[filter.source]} usage by ${noun.toLowerCase()}`,
    noun,
    { rows: titleCounts, filter },
    call,
  )
}

/**
 * Returns the usage by publisher as a file; throws `Problem('tooLarge')` when the report has more rows than an
 * export may hold.
 */
export async function downloadPublishers(filter: UsageFilter, call: Call): Promise<Download> {
  const rows = await readWhole((reader, page) => usageByPublisher(reader, filter, {}, page), call)
  const publisherCounts = rows.map(({ publisherName, count }) => ({ name: publisherName, count }))
  return countsFile(
    `${nouns[filter.source]} usage by publisher`,
    'Publisher',
    { rows: publisherCounts, filter },
    call,
  )
}

/** Returns a file of the activities with their total, in detail with the services of each. */
export async function downloadServices(
  filter: UsageFilter,
  { summary, details }: OutputOf<typeof usageReports.jgateServices>,
  { detail }: { detail: UsageDetail },
  call: Call,
): Promise<Download> {
  const rows =
    detail === 'summary'
      ? summary.map(({ name, count }) => ({ activity: name, service: '', count }))
      : details.flatMap(({ name, count, services }) => [
          { activity: name, service: '', count },
          ...visibleServices(name, services).map((one) => ({
            activity: name,
            service: one.service,
            count: one.count,
          })),
        ])
  const total = summary.reduce((sum, { count }) => sum + count, 0)
  type Row = (typeof rows)[number]
  return exportFile({
    name: `${nouns[filter.source]} usage ${detail}`,
    filters: await filtersOf(filter, call),
    columns: [
      { header: 'Activity', width: 32, hasTexts: true, cell: (row: Row) => row.activity },
      ...(detail === 'detailed'
        ? [{ header: 'Service', width: 40, hasTexts: true, cell: (row: Row) => row.service }]
        : []),
      { header: 'Hits', kind: 'number', cell: (row: Row) => row.count },
    ],
    rows: [...rows, { activity: 'Total', service: '', count: total }],
    translate: call.translate,
    timestamp: call.timestamp,
  })
}
