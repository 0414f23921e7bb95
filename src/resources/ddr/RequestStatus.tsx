import AccessTime from '@mui/icons-material/AccessTime'
import { Box, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import type { RequestRow } from './row.ts'
import { type Counts, overdueDayOf } from './counting.ts'

const colours: Record<DdrStatus, 'default' | 'warning' | 'success' | 'error'> = {
  pending: 'warning',
  delayed: 'warning',
  filled: 'success',
  filledOutside: 'success',
  unfilled: 'error',
  discarded: 'default',
  duplicate: 'default',
}

/** Shows a status as text in its colour. */
export function StatusChip({ status }: { status: DdrStatus }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[status]}
      label={translate(`ddr.rowStatus.${status}`)}
      sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  )
}

/** Shows the status of a request, its delivery mode, and marks such as overdue. */
export function RequestStatus({ row, counts }: { row: RequestRow; counts: Counts | undefined }) {
  const translate = useTranslate()
  const overdue =
    counts !== undefined && isOpen(row.status) && row.requestedOn <= overdueDayOf(counts, row)
  const waiting = translate('ddr.overdueMark', { days: counts?.overdueDays })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <StatusChip status={row.status} />
        {overdue && <AccessTime fontSize="small" color="warning" titleAccess={waiting} />}
      </Box>
      {row.deliveryMode !== null && row.status === 'filled' && (
        <Typography variant="caption" color="textSecondary">
          {translate(`ddr.mode.${row.deliveryMode}`)}
        </Typography>
      )}
      {row.mailFailed && (
        <Typography variant="caption" color="error" sx={{ fontWeight: 600 }}>
          {translate('ddr.mailState.failed')}
        </Typography>
      )}
    </Box>
  )
}
