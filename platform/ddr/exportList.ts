import type { ddr } from '../../contract/ddr/endpoints.ts'
import type { DdrSide, DdrStatus, DelayReason, DeliveryMode } from '../../contract/ddr/model.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import type { Call } from '../context.ts'
import { type Cell, type Column, writeCsv, writeSheet } from '../ports/sheets.ts'
import type { RequestFilter } from './filter.ts'
import { filterOf } from './lists.ts'
import { type ExportedRequest, requestsAfter } from './listStore.ts'
import { listedRow } from './row.ts'

type Input = InputOf<typeof ddr.downloadReceived>
type Row = ReturnType<typeof exportedRow>

const exportedRow = (request: ExportedRequest) => ({ ...request, ...listedRow(request) })

const statusLabels: Record<DdrStatus, string> = {
  pending: 'Pending',
  filled: 'Fulfilled',
  delayed: 'Delayed',
  unfilled: 'Article not Available',
  discarded: 'Discarded',
  filledOutside: 'Delivered outside the DDR system',
  duplicate: 'Duplicate Request',
}

const modes: Record<DeliveryMode, string> = {
  online: 'Online',
  courier: 'Courier',
  outsideSystem: 'Fulfilled outside the DDR system',
}

const delayReasons: Record<DelayReason, string> = {
  printCopyInCirculation: 'Print copy is in circulation',
  issueNotReceived: 'Issue not yet received',
  other: 'Others outside the DDR system',
}

const columns: (Column & { of: (row: Row) => Cell })[] = [
  { header: 'DDR ID', kind: 'number', of: (row) => row.ddrId },
  { header: 'Article', width: 60, of: (row) => row.articleName },
  { header: 'Authors', width: 30, of: (row) => row.authors },
  { header: 'Source', width: 40, of: (row) => row.sourceName },
  { header: 'Year', of: (row) => row.issueYear },
  { header: 'Volume', of: (row) => row.volume },
  { header: 'Issue', of: (row) => row.issueNumber },
  { header: 'Pages', of: (row) => row.pages },
  { header: 'DOI', width: 30, of: (row) => row.articleDoi },
  { header: 'Request Sent By', width: 36, of: (row) => row.requesterName },
  { header: 'Request Received By', width: 36, of: (row) => row.supplierName },
  { header: 'Requested by', width: 24, of: (row) => row.userName },
  { header: 'Department', width: 24, of: (row) => row.userDepartment },
  { header: 'E-mail', width: 30, of: (row) => row.userEmail },
  { header: 'Status', width: 24, of: (row) => statusLabels[row.status] },
  { header: 'Duplicate', of: (row) => (row.isDuplicate ? 'Yes' : '') },
  { header: 'Priority', of: (row) => row.priority },
  { header: 'Date', kind: 'date', of: (row) => row.requestedOn },
  { header: 'Delivered on', kind: 'date', of: (row) => row.deliveredOn },
  {
    header: 'Mode of delivery',
    width: 24,
    of: (row) => row.deliveryMode && modes[row.deliveryMode],
  },
  { header: 'Courier no.', width: 20, of: (row) => row.courierNo },
  { header: 'Remarks', width: 40, of: (row) => row.deliveryRemarks },
  {
    header: 'Reason',
    width: 40,
    of: (row) =>
      row.discardReason || row.delayNote || (row.delayReason && delayReasons[row.delayReason]),
  },
]

/** The list with its filters as a file that is written while it is read. */
export const exportList =
  (side: DdrSide) =>
  async ({ format, ...input }: Input, call: Call): Promise<Download> => {
    const filter = filterOf(side, input, call)
    const sheet = { name: side === 'received' ? 'DDR Received' : 'DDR Sent', columns }
    const rows = cellsOf(filter, call)
    const name = `DDR_${side === 'received' ? 'Received' : 'Sent'}_${call.timestamp}`
    return Promise.resolve(
      format === 'csv'
        ? {
            fileName: `${name}.csv`,
            contentType: 'text/csv; charset=utf-8',
            body: writeCsv({ ...sheet, rows }),
          }
        : {
            fileName: `${name}.xlsx`,
            contentType: workbookType,
            body: writeSheet({ ...sheet, rows }),
          },
    )
  }

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* cellsOf(filter: RequestFilter, call: Call): AsyncGenerator<Cell[]> {
  const requests = call.rows<ExportedRequest>((db, after, limit) =>
    requestsAfter(db, filter, after, limit),
  )
  for await (const request of requests) {
    const row = exportedRow(request)
    yield columns.map(({ of }) => of(row))
  }
}
