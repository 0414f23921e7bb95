import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import type { ContuSide } from '../../contract/reports/contuRow.ts'
import type { contuReports } from '../../contract/reports/endpoints.ts'
import type { Cell, Column } from '../ports/sheets.ts'

type Row = OutputOf<typeof contuReports.details>['rows'][number]

/** Returns the columns of the file of a CONTU row: those of both tables of its dialog. */
export const contuDetailColumns = (side: ContuSide): (Column & { cell: (row: Row) => Cell })[] => [
  side === 'lending'
    ? { header: 'Requested By', width: 40, cell: (row) => row.requestedBy ?? '' }
    : { header: 'Requested To', width: 40, cell: (row) => row.requestedTo ?? '' },
  { header: 'Article Info', width: 60, cell: (row) => row.articleTitle },
  { header: 'DDR ID', cell: (row) => row.referenceId },
  { header: 'Request Date', kind: 'date', cell: (row) => row.requestedOn },
  { header: 'Issue', cell: (row) => row.issue },
  { header: 'Volume', cell: (row) => row.volume },
  { header: 'Publication Date', cell: (row) => row.publishedOn },
  { header: 'Journal Name', width: 40, cell: (row) => row.journalTitle },
  { header: 'Requester Name', width: 24, cell: (row) => row.userName },
  { header: 'Requester E-mail', width: 30, cell: (row) => row.userEmail },
]
