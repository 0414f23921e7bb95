import { Chip, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { type DdrStatus, ddrStatuses } from '../../../contract/ddr/model.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useUrlFilter } from './useDdr.ts'

export type Counts = OutputOf<typeof ddr.counts>

const choices: (DdrStatus | 'all')[] = ['all', ...ddrStatuses]

/** All, or one status, each with how many requests it has. */
export function StatusChoice({ counts }: { counts: Counts | undefined }) {
  const translate = useTranslate()
  const { filter, change } = useUrlFilter()
  const countOf = (choice: DdrStatus | 'all') =>
    counts?.counts
      .filter(({ status }) => choice === 'all' || status === choice)
      .reduce((sum, { count }) => sum + count, 0)
  return (
    <RadioGroup
      row
      aria-label={translate('ddr.statusChoice.name')}
      value={filter.status ?? 'pending'}
      onChange={(_, value) =>
        change({ status: value as DdrStatus, ddrId: undefined, overdue: undefined })
      }
      sx={{ columnGap: 2 }}
    >
      {choices.map((choice) => (
        <FormControlLabel
          key={choice}
          value={choice}
          control={<Radio size="small" />}
          sx={{ mr: 2 }}
          label={
            <>
              {translate(`ddr.statusChoice.${choice}`)}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {countOf(choice)?.toLocaleString('en-GB') ?? ''}
              </Typography>
            </>
          }
        />
      ))}
      {counts !== undefined && (counts.overdue > 0 || filter.overdue) && (
        <Chip
          clickable
          color="warning"
          variant={filter.overdue ? 'filled' : 'outlined'}
          aria-pressed={filter.overdue ?? false}
          title={translate('ddr.overdueHint', { days: counts.overdueDays })}
          label={translate('ddr.overdueOnly', { count: counts.overdue })}
          onClick={() =>
            change(
              filter.overdue
                ? { overdue: undefined }
                : { overdue: true, status: 'all', ddrId: undefined },
            )
          }
          sx={{ alignSelf: 'center' }}
        />
      )}
    </RadioGroup>
  )
}
