import { Box, Chip, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type DdrStatus, ddrStatuses } from '../../../contract/ddr/model.ts'
import { type Counts, statusTotal } from './counting.ts'
import { shownStatus } from './requestFilter.ts'
import { useUrlFilter } from './useDdr.ts'
import { wholeCount } from '../../numbers.ts'

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
  const chosen = isOverdue ? null : shownStatus(filter)
  return (
    <Box sx={{ minWidth: 0 }}>
      <RadioGroup
        row
        aria-label={translate('ddr.statusChoice.name')}
        value={chosen}
        onChange={(_, value) =>
          change({ status: value as DdrStatus, ddrId: undefined, overdue: undefined })
        }
        sx={{ columnGap: 2, rowGap: 1 }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" sx={{ p: 1.5 }} />}
            sx={{ mr: 2 }}
            slotProps={{ typography: { variant: 'body2' } }}
            label={
              <>
                {translate(`ddr.statusChoice.${choice}`)}{' '}
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                >
                  {counts && wholeCount(statusTotal(counts, choice))}
                </Box>
              </>
            }
          />
        ))}
        {filter.status === 'delivered' && (
          <Chip
            clickable
            size="small"
            color="success"
            aria-pressed
            title={translate('ddr.deliveredHint')}
            label={`${translate('ddr.statusChoice.delivered')}${
              counts === undefined ? '' : ` (${wholeCount(statusTotal(counts, 'delivered'))})`
            }`}
            onClick={() => change({ status: undefined })}
            sx={{ alignSelf: 'center' }}
          />
        )}
        {counts !== undefined && (counts.overdue > 0 || filter.overdue) && (
          <Chip
            clickable
            size="small"
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
            sx={{ alignSelf: 'center' }}
          />
        )}
      </RadioGroup>
    </Box>
  )
}
