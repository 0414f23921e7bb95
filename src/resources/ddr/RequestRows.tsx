import { Box, Skeleton, Typography } from '@mui/material'
import { DataTable, useListContext, useTranslate } from 'react-admin'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import type { Side } from './requestFilter.ts'
import { RequestStatus } from './RequestStatus.tsx'
import { RowAction } from './RowAction.tsx'
import type { RequestRow } from './row.ts'
import { SelectRow } from './SelectRow.tsx'
import type { Counts } from './StatusChoice.tsx'
import { useUrlFilter } from './useDdr.ts'
import { useLinks } from './useLinks.ts'

export interface RowsProps {
  side: Side
  counts: Counts | undefined
  /** Whether this session answers the requests. */
  acts: boolean
}

const partnerOf = { received: 'requesterName', sent: 'supplierName' } as const

/** What the details say already has a column of its own only where somebody wants to sort by it. */
const hiddenAtFirst = ['sourceName', 'requesterName', 'supplierName', 'userName']

/** The requests as a table. */
export function RequestRows({ side, counts, acts }: RowsProps) {
  const { data = [], page, perPage, isPending, isPlaceholderData } = useListContext<RequestRow>()
  const links = useLinks(data)
  const { filter } = useUrlFilter()
  const { principal } = useSession()
  // Among all readers of a consortium a name says nothing; everything else has its index.
  const whole = filter.customerId !== undefined && filter.customerId === principal.consortiumId
  const place = new Map(data.map(({ id }, at) => [id, (page - 1) * perPage + at + 1]))
  if (isPending) return <Loading />
  return (
    <Box
      aria-busy={isPlaceholderData}
      sx={{ overflowX: 'auto', '& td, & th': { px: 2 }, opacity: isPlaceholderData ? 0.5 : 1 }}
    >
      <DataTable<RequestRow>
        rowClick={false}
        hover={false}
        bulkActionButtons={false}
        hiddenColumns={hiddenAtFirst}
        empty={<Empty />}
        sx={{ '& .RaDataTable-row td': { verticalAlign: 'top', py: 3 } }}
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
        <DataTable.Col source="sourceName" label="ddr.field.journal" />
        <DataTable.Col source={partnerOf[side]} label="ddr.institution" />
        <DataTable.Col source="userName" label="ddr.field.requester" disableSort={whole} />
        <DataTable.Col<RequestRow>
          source="status"
          label="ddr.status"
          render={(row) => (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <RequestStatus row={row} counts={counts} />
              {!acts && <RowAction row={row} acts={false} />}
            </Box>
          )}
        />
        <DataTable.Col source="requestedOn" label="ddr.date" sx={{ whiteSpace: 'nowrap' }} />
        {side === 'sent' && <DataTable.Col source="priority" label="ddr.remarks" />}
        {acts && (
          <DataTable.Col<RequestRow>
            label="ddr.action"
            render={(row) => <RowAction row={row} acts={acts} />}
          />
        )}
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

const skeletonRows = 6

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('ddr.loading')}>
      {Array.from({ length: skeletonRows }, (_, at) => (
        <Box key={at} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
          <Skeleton width="45%" />
          <Skeleton width="60%" />
          <Skeleton width="30%" />
        </Box>
      ))}
    </Box>
  )
}
