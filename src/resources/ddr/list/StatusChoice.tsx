import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ddrStatuses, type StatusFilter } from '../../../../contract/ddr/model.ts'
import { RadioChoice } from '../../../components/inputs/RadioChoice.tsx'
import { type Counts, statusTotal } from '../statusCounts.ts'
import { effectiveStatus } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { wholeCount } from '../../../numbers.ts'
import styles from '../requests.module.css'

const choices: readonly StatusFilter[] = ['all', ...ddrStatuses]

interface Props {
  /** Whether requests are listed and counted; not before a consortium has chosen a member. */
  isReady: boolean
  counts: Counts | undefined
}

/**
 * Shows the status filter with the number of requests per option, the overdue filter (which ignores
 * dates), and, when a link has set it, the filter by delivery inside or outside the system.
 */
export function StatusChoice({ isReady, counts }: Props) {
  const translate = useTranslate()
  const { filter, change } = useUrlFilter()
  // Overdue is a filter of its own, so no status is selected with it.
  const isOverdue = filter.ddrId === undefined && filter.overdue === true
  return (
    <RadioChoice<StatusFilter>
      label={translate('ddr.statusChoice.name')}
      isLabelHidden
      value={isOverdue ? null : effectiveStatus(filter)}
      options={choices.map((choice) => ({
        value: choice,
        label: (
          <>
            {translate(`ddr.statusChoice.${choice}`)}{' '}
            {isReady && <Count of={counts && statusTotal(counts, choice)} />}
          </>
        ),
      }))}
      onChange={(status) => change({ status, ddrId: undefined, overdue: undefined })}
    >
      {filter.status === 'delivered' && (
        <Chip
          clickable
          size="small"
          sx={chipStyles}
          color="success"
          aria-pressed
          title={translate('ddr.deliveredHint')}
          label={
            <>
              {translate('ddr.statusChoice.delivered')}{' '}
              <Count of={counts && statusTotal(counts, 'delivered')} />
            </>
          }
          onClick={() => change({ status: undefined })}
        />
      )}
      {isReady && (
        <Chip
          clickable
          size="small"
          sx={chipStyles}
          color={filter.overdue || (counts?.overdue ?? 0) > 0 ? 'warning' : 'default'}
          variant={filter.overdue ? 'filled' : 'outlined'}
          aria-pressed={filter.overdue ?? false}
          {...(counts && { title: translate('ddr.overdueHint', { days: counts.overdueDays }) })}
          label={
            <>
              {translate('ddr.overdue')} <Count of={counts?.overdue} />
            </>
          }
          onClick={() =>
            change(
              filter.overdue
                ? { overdue: undefined, status: undefined }
                : { overdue: true, status: 'all', ddrId: undefined },
            )
          }
        />
      )}
    </RadioChoice>
  )
}

/** Shows a number of requests; its room is there before it is known, so that nothing moves when it arrives. */
const Count = ({ of: count }: { of: number | undefined }) => (
  <span className={styles['count']}>{count !== undefined && wholeCount(count)}</span>
)

/** A chip grows with its text, which is long in other languages and at twice the size. */
const chipStyles = {
  my: 1,
  height: 'auto',
  minHeight: 24,
  maxWidth: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const
