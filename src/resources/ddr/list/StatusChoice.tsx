import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type DdrStatus, ddrStatuses } from '../../../../contract/ddr/model.ts'
import { RadioChoice } from '../../../components/inputs/RadioChoice.tsx'
import { type Counts, statusTotal } from '../statusCounts.ts'
import { effectiveStatus } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { wholeCount } from '../../../numbers.ts'
import styles from '../requests.module.css'

const choices: (DdrStatus | 'all')[] = ['all', ...ddrStatuses]

/**
 * Shows the status filter with the number of requests per option, the overdue filter (which ignores
 * dates), and, when a link has set it, the filter by delivery inside or outside the system.
 */
export function StatusChoice({ counts }: { counts: Counts | undefined }) {
  const translate = useTranslate()
  const { filter, change } = useUrlFilter()
  // Overdue is a filter of its own, so no status is selected with it.
  const isOverdue = filter.ddrId === undefined && filter.overdue === true
  return (
    <RadioChoice<string>
      label={translate('ddr.statusChoice.name')}
      isLabelHidden
      value={isOverdue ? null : effectiveStatus(filter)}
      options={choices.map((choice) => ({
        value: choice,
        label: (
          <>
            {translate(`ddr.statusChoice.${choice}`)}{' '}
            <span className={styles['count']}>
              {counts && wholeCount(statusTotal(counts, choice))}
            </span>
          </>
        ),
      }))}
      onChange={(value) =>
        change({ status: value as DdrStatus, ddrId: undefined, overdue: undefined })
      }
    >
      {filter.status === 'delivered' && (
        <Chip
          clickable
          size="small"
          sx={chipStyles}
          color="success"
          aria-pressed
          title={translate('ddr.deliveredHint')}
          label={`${translate('ddr.statusChoice.delivered')}${
            counts === undefined ? '' : ` (${wholeCount(statusTotal(counts, 'delivered'))})`
          }`}
          onClick={() => change({ status: undefined })}
        />
      )}
      {counts !== undefined && (counts.overdue > 0 || filter.overdue) && (
        <Chip
          clickable
          size="small"
          sx={chipStyles}
          color="warning"
          variant={filter.overdue ? 'filled' : 'outlined'}
          aria-pressed={filter.overdue ?? false}
          title={translate('ddr.overdueHint', { days: counts.overdueDays })}
          label={translate('ddr.overdueOnly', { count: wholeCount(counts.overdue) })}
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

/** A chip grows with its text, which is long in other languages and at twice the size. */
const chipStyles = {
  my: 1,
  height: 'auto',
  minHeight: 24,
  maxWidth: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const
