import { Box, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { DocumentDetails } from '../request/DocumentDetails.tsx'
import { Empty, RequestsSkeleton, type RowsProps } from './RequestRows.tsx'
import { RequestStatus } from '../RequestStatus.tsx'
import { RowAction } from './RowAction.tsx'
import { isAnswerable, type RequestRow } from '../requestRow.ts'
import { SelectRow } from './SelectRow.tsx'
import { useOpenRequest } from '../OpenPanelProvider.tsx'
import { formatDay } from '../../../dates.ts'

/** Shows the requests as cards on a narrow screen. */
export function RequestCards({ side, counts, canAct }: RowsProps) {
  const { data, isPending } = useListContext<RequestRow>()
  const open = useOpenRequest()
  if (isPending) return <RequestsSkeleton />
  if (!data?.length) return <Empty />
  return (
    <Box component="ul" data-rows sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ borderTop: 1, borderColor: 'divider', py: 4, display: 'grid', gap: 2 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
            {canAct && isAnswerable(row) && <SelectRow row={row} />}
            <RequestStatus row={row} counts={counts} />
            <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              {formatDay(row.requestedOn)}
            </Typography>
          </Box>
          <DocumentDetails row={row} side={side} onOpen={open} />
          <RowAction row={row} canAct={canAct} onOpen={open} />
        </Box>
      ))}
    </Box>
  )
}
