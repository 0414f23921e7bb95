import AccessTime from '@mui/icons-material/AccessTime'
import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import type { RequestRow } from './requestRow.ts'
import { type Counts, overdueDayOf } from './statusCounts.ts'
import styles from './requests.module.css'

const tones: Record<DdrStatus, string | undefined> = {
  pending: styles['waiting'],
  delayed: styles['waiting'],
  filled: styles['done'],
  filledOutside: styles['done'],
  unfilled: styles['failed'],
  discarded: undefined,
  duplicate: undefined,
}

/** Shows a status as text in its colour. */
export function StatusChip({ status }: { status: DdrStatus }) {
  const translate = useTranslate()
  return (
    <span className={clsx(styles['status'], tones[status])}>
      {translate(`ddr.rowStatus.${status}`)}
    </span>
  )
}

/** Shows the status of a request, its delivery mode, and marks such as overdue. */
export function RequestStatus({ row, counts }: { row: RequestRow; counts: Counts | undefined }) {
  const translate = useTranslate()
  const isOverdue =
    counts !== undefined && isOpen(row.status) && row.requestedOn <= overdueDayOf(counts, row)
  const overdueText = translate('ddr.overdueMark', { days: counts?.overdueDays })
  return (
    <div className={styles['state']}>
      <span
        className={clsx(styles['marks'], isOpen(row.status) && !isOverdue && styles['unmarked'])}
      >
        <StatusChip status={row.status} />
        {isOverdue && <AccessTime fontSize="small" color="warning" titleAccess={overdueText} />}
      </span>
      {row.deliveryMode !== null && row.status === 'filled' && (
        <span className={clsx(styles['caption'], styles['soft'])}>
          {translate(`ddr.mode.${row.deliveryMode}`)}
        </span>
      )}
      {row.mailFailed && (
        <span className={clsx(styles['caption'], styles['failed'])}>
          {translate('ddr.mailState.failed')}
        </span>
      )}
    </div>
  )
}
