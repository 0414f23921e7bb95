import { Box, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import { DataTable, useListContext, useLocale, useTranslate } from 'react-admin'
import { FramedTable } from '../../../components/tables/FramedTable.tsx'
import { useFirstRowNumber } from '../../../components/lists/useFirstRowNumber.ts'
import { SelectColumn } from '../../../components/lists/SelectRows.tsx'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { DocumentDetails } from '../request/DocumentDetails.tsx'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { RequestStatus } from '../RequestStatus.tsx'
import { RowAction } from './RowAction.tsx'
import { isAnswerable, type RequestRow } from '../requestRow.ts'
import { hiddenAtFirst } from './hiddenAtFirst.ts'
import { SelectRow } from './SelectRow.tsx'
import type { Counts } from '../statusCounts.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { useOpenRequest } from '../OpenPanelProvider.tsx'
import { formatDay } from '../../../dates.ts'
import styles from '../requests.module.css'
import { serverText } from '../../../i18n/serverText.ts'

/** Props of the table and the cards of requests. */
export interface RowsProps {
  side: DdrSide
  counts: Counts | undefined
  /** Whether the user may answer the requests. */
  canAct: boolean
}

const partnerOf = { received: 'requesterName', sent: 'supplierName' } as const

/** Shows the requests as a table. */
export function RequestRows(props: RowsProps) {
  const { isPending, isPlaceholderData } = useListContext<RequestRow>()
  const columns = useColumns(props)
  // Days and words of the platform are written anew when the language changes.
  const locale = useLocale()
  if (isPending) return <RequestsSkeleton />
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
      <FramedTable
        key={locale}
        rowClick={false}
        hover={false}
        hiddenColumns={hiddenAtFirst}
        empty={noRequests}
        sx={rowStyles}
      >
        {columns}
      </FramedTable>
    </Box>
  )
}

/** Returns the columns; they stay the same while a panel opens, so that no row renders again. */
function useColumns({ side, counts, canAct }: RowsProps) {
  const list = useListContext<RequestRow>()
  const { data } = list
  const first = useFirstRowNumber(list)
  const { filter } = useUrlFilter()
  const { principal } = useSession()
  const open = useOpenRequest()
  // The reader's name is no useful sort order across a consortium, and only the other columns have
  // an index there.
  const isWholeConsortium =
    filter.customerId !== undefined && filter.customerId === principal.consortiumId
  return useMemo(() => {
    const numbers = new Map(data?.map(({ id }, index) => [id, first + index]))
    return [
      canAct && (
        <SelectColumn<RequestRow>
          key="select"
          isSelectable={isAnswerable}
          render={(row) => isAnswerable(row) && <SelectRow row={row} />}
        />
      ),
      <DataTable.Col<RequestRow>
        key="number"
        source="number"
        label="ddr.number"
        disableSort
        render={({ id }) => numbers.get(id)}
      />,
      <DataTable.Col<RequestRow>
        key="articleName"
        source="articleName"
        label="ddr.details"
        render={(row) => <DocumentDetails row={row} side={side} onOpen={open} />}
      />,
      <DataTable.Col key="sourceName" source="sourceName" label="ddr.field.journal" />,
      <DataTable.Col key="partner" source={partnerOf[side]} label="ddr.institution" />,
      <DataTable.Col
        key="userName"
        source="userName"
        label="ddr.field.requester"
        disableSort={isWholeConsortium}
      />,
      <DataTable.Col<RequestRow>
        key="status"
        source="status"
        label="ddr.status"
        render={(row) => (
          <div className={styles['state']}>
            <RequestStatus row={row} counts={counts} />
            {!canAct && <RowAction row={row} canAct={false} onOpen={open} />}
          </div>
        )}
      />,
      <DataTable.Col<RequestRow>
        key="requestedOn"
        source="requestedOn"
        label="ddr.date"
        cellClassName="unbroken"
        render={({ requestedOn }) => formatDay(requestedOn)}
      />,
      side === 'sent' && (
        <DataTable.Col<RequestRow>
          key="priority"
          source="priority"
          label="ddr.remarks"
          render={({ priority }) => serverText(priority)}
        />
      ),
      canAct && (
        <DataTable.Col<RequestRow>
          key="action"
          source="actions"
          label="ddr.action"
          disableSort
          render={(row) => <RowAction row={row} canAct={canAct} onOpen={open} />}
        />
      ),
    ]
  }, [side, canAct, counts, isWholeConsortium, first, data, open])
}

const rowStyles = { '& .RaDataTable-row td': { verticalAlign: 'top', py: 3 } }

/** Shows that no request matches the filter. */
export function Empty() {
  const translate = useTranslate()
  return (
    <Typography color="textSecondary" sx={{ py: 10, textAlign: 'center' }}>
      {translate('ddr.none')}
    </Typography>
  )
}

const noRequests = <Empty />

const skeletonRows = 6

/** Shows lines in place of requests that are loading, in the table and in the cards. */
export function RequestsSkeleton() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('ddr.loading')}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        <Box key={index} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
          <Skeleton width="45%" />
          <Skeleton width="60%" />
          <Skeleton width="30%" />
        </Box>
      ))}
    </Box>
  )
}
