import { Box, Typography } from '@mui/material'
import { DataTable, useListContext, useTranslate } from 'react-admin'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { BulkAnswer } from './BulkAnswer.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import type { Side } from './listBinding.ts'
import { RowAction } from './RowAction.tsx'
import type { Opened, RequestRow } from './row.ts'
import type { Counts } from './StatusChoice.tsx'
import { SelectRow } from './SelectRow.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { useLinks } from './useLinks.ts'

export interface RowsProps {
  side: Side
  counts: Counts | undefined
  onOpen: (opened: Opened) => void
}

/** The requests as a table. */
export function RequestRows({ side, counts, onOpen }: RowsProps) {
  const { can } = useSession()
  const { data = [], page, perPage } = useListContext<RequestRow>()
  const links = useLinks(data)
  const acts = side === 'received' && can('ddrReceived.act')
  const place = new Map(data.map(({ id }, at) => [id, (page - 1) * perPage + at + 1]))
  return (
    <Box sx={{ overflowX: 'auto', mx: -1, px: 1 }}>
      {acts && <BulkAnswer />}
      <DataTable<RequestRow>
        rowClick={false}
        bulkActionButtons={false}
        empty={<Empty />}
        sx={{ '& .RaDataTable-row td': { verticalAlign: 'top' } }}
      >
        {acts && (
          <DataTable.Col<RequestRow>
            label="ddr.select"
            render={(row) => isOpen(row.status) && <SelectRow row={row} />}
          />
        )}
        <DataTable.Col<RequestRow> label="ddr.number" render={({ id }) => place.get(id)} />
        <DataTable.Col<RequestRow>
          source="articleName"
          label="ddr.details"
          render={(row) => (
            <DocumentDetails row={row} side={side} links={links.get(row.articleDoi)} />
          )}
        />
        <DataTable.Col<RequestRow>
          source="status"
          label="ddr.status"
          render={(row) => <RequestStatus row={row} counts={counts} />}
        />
        <DataTable.Col source="requestedOn" label="ddr.date" sx={{ whiteSpace: 'nowrap' }} />
        {side === 'sent' && <DataTable.Col source="priority" label="ddr.remarks" />}
        <DataTable.Col<RequestRow>
          label="ddr.action"
          render={(row) => <RowAction row={row} acts={acts} onOpen={onOpen} />}
        />
      </DataTable>
    </Box>
  )
}

export function Empty() {
  const translate = useTranslate()
  return (
    <Typography color="textSecondary" sx={{ py: 10, textAlign: 'center' }}>
      {translate('ddr.none')}
    </Typography>
  )
}
