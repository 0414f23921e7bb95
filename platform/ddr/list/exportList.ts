import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { DdrSide, DdrStatus, DeliveryMode } from '../../../contract/ddr/model.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import type { Call } from '../../context.ts'
import { type ExportColumn, exportFile } from '../../ports/exportFile.ts'
import type { RequestFilter } from './requestFilter.ts'
import { filterOf } from './lists.ts'
import {
  exportParts,
  exportedRequests,
  type ExportedRequest,
  type ExportOrder,
  requestsAfter,
} from './exportStore.ts'
import { delayReasonTexts } from '../delayReasonTexts.ts'
import { listedRow } from './listedRow.ts'
import { lacksIndex, allIdsInOrder } from './orderStore.ts'

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

/** Fields of the list whose cells show the details of the document. */
const inDetails = ['articleName']

const columns: ExportColumn<Row>[] = [
  { header: 'DDR ID', fields: inDetails, kind: 'number', cell: (row) => row.ddrId },
  { header: 'Article', fields: inDetails, width: 60, cell: (row) => row.articleName },
  { header: 'Authors', fields: inDetails, width: 30, cell: (row) => row.authors },
  {
    header: 'Source',
    fields: [...inDetails, 'sourceName'],
    width: 40,
    cell: (row) => row.sourceName,
  },
  { header: 'Year', fields: inDetails, cell: (row) => row.issueYear },
  { header: 'Volume', fields: inDetails, cell: (row) => row.volume },
  { header: 'Issue', fields: inDetails, cell: (row) => row.issueNumber },
  { header: 'Pages', fields: inDetails, cell: (row) => row.pages },
  { header: 'DOI', fields: inDetails, width: 30, cell: (row) => row.articleDoi },
  {
    header: 'Request Sent By',
    fields: [...inDetails, 'requesterName'],
    width: 36,
    cell: (row) => row.requesterName,
  },
  {
    header: 'Request Received By',
    fields: [...inDetails, 'supplierName'],
    width: 36,
    cell: (row) => row.supplierName,
  },
  {
    header: 'Requested by',
    fields: [...inDetails, 'userName'],
    width: 24,
    cell: (row) => row.userName,
  },
  { header: 'Department', fields: inDetails, width: 24, cell: (row) => row.userDepartment },
  { header: 'E-mail', width: 30, cell: (row) => row.userEmail },
  {
    header: 'Status',
    fields: ['status'],
    width: 24,
    hasTexts: true,
    cell: (row) => statusLabels[row.status],
  },
  {
    header: 'Duplicate',
    fields: ['status'],
    hasTexts: true,
    cell: (row) => (row.isDuplicate ? 'Yes' : ''),
  },
  { header: 'Priority', fields: ['priority'], hasTexts: true, cell: (row) => row.priority },
  { header: 'Date', fields: ['requestedOn'], kind: 'date', cell: (row) => row.requestedOn },
  { header: 'Delivered on', kind: 'date', cell: (row) => row.deliveredOn },
  {
    header: 'Mode of delivery',
    hasTexts: true,
    width: 24,
    cell: (row) => row.deliveryMode && modes[row.deliveryMode],
  },
  { header: 'Courier no.', width: 20, cell: (row) => row.courierNo },
  { header: 'Remarks', width: 40, cell: (row) => row.deliveryRemarks },
  {
    header: 'Reason',
    width: 40,
    cell: (row) =>
      row.discardReason || row.delayNote || (row.delayReason && delayReasonTexts[row.delayReason]),
  },
]

/** Returns the list in its order, with its filters and chosen columns, as a file that is written while it is read. */
export const exportList =
  (side: DdrSide) =>
  async (
    { format, columns: chosen, sort, order, ...input }: Input,
    call: Call,
  ): Promise<Download> => {
    const filter = await filterOf(side, input, call)
    const rows = exportedRows(filter, { sort, order: order ?? 'DESC' }, call)
    return exportFile({
      name: side === 'received' ? 'DDR Received' : 'DDR Sent',
      columns,
      chosen,
      rows,
      translate: call.translate,
      timestamp: call.timestamp,
      format,
    })
  }

async function* exportedRows(
  filter: RequestFilter,
  order: ExportOrder,
  call: Call,
): AsyncGenerator<Row> {
  for (const part of await call.transaction((db) => exportParts(db, filter, order))) {
    const requests = lacksIndex(part.sort)
      ? call.rowsOfIds<ExportedRequest>(
          (db) => allIdsInOrder(db, part),
          (db, ids) => exportedRequests(db, part, ids),
        )
      : call.rows<ExportedRequest>((db, after, limit) => requestsAfter(db, part, after, limit))
    for await (const request of requests) yield exportedRow(request)
  }
}
