import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { NamedCount } from '../../../contract/counts.ts'
import type { UsageParams, UsageSubject } from '../../../contract/reports/usage.ts'
import { BarList } from '../../components/text/BarList.tsx'
import type { Chart } from '../../features/charts/chart.ts'
import { ChartMenuButton } from '../../features/charts/ChartMenuButton.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RadioChoice } from '../../components/inputs/RadioChoice.tsx'
import { formatShortMonth } from '../../dates.ts'
import { MonthChart, withoutEmptyStart } from './MonthChart.tsx'
import { withDefault } from './params.ts'
import { useMonths } from './useUsage.ts'
import { stack } from '../../components/stack.ts'

/** Number of rows in the chart; the table lists all. */
const charted = 10

/** Translation key of the row name by subject. */
export const rowOf = {
  overall: 'activity',
  journals: 'journal',
  books: 'book',
  publishers: 'publisher',
} as const satisfies Record<UsageSubject, string>

interface Props {
  params: UsageParams
  description: string
  /** The rows of the report, highest first; undefined until loaded. */
  names: readonly NamedCount[] | undefined
}

/** Shows the chart above the table: by month, or the largest rows. The choice is in the address. */
export function UsageChart({ params, description, names }: Props) {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const counted = useMonths(params)
  const months = withoutEmptyStart(counted.data ?? [])
  const by = rowOf[params.subject]
  // A single month is no trend, so the chart by month needs at least two.
  const choices = months.length > 1 ? (['month', by] as const) : ([by] as const)
  const grouping = choices.find((choice) => choice === search.get('chart')) ?? choices[0]
  const label = translate(`reports.charts.description.${grouping}`, { report: description })
  const largest = [...(names ?? [])].sort((one, other) => other.count - one.count).slice(0, charted)
  const chart = (): Chart => ({
    title: description,
    span: translate(`reports.charts.by.${grouping}`),
    nameHeader: translate(grouping === 'month' ? 'reports.month' : `reports.usage.${grouping}`),
    countHeader: translate('reports.usage.hits'),
    ...(grouping === 'month'
      ? {
          kind: 'columns',
          rows: months.map(({ month, count }) => ({ name: formatShortMonth(month), count })),
        }
      : { kind: 'bars', rows: largest }),
  })
  return (
    <Box sx={{ ...stack, gap: 3 }}>
      {counted.isLoadingError && (
        <LoadFailure error={counted.error} onRetry={() => void counted.refetch()} />
      )}
      <Box
        className="no-print"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}
      >
        {choices.length > 1 ? (
          <GroupingChoice choices={choices} value={grouping} />
        ) : (
          <Typography color="textSecondary" variant="body2">
            {largest.length > 0 && translate(`reports.charts.by.${grouping}`)}
          </Typography>
        )}
        {(grouping === 'month' || largest.length > 0) && (
          <Box sx={{ ml: 'auto' }}>
            <ChartMenuButton title={label} chart={chart} />
          </Box>
        )}
      </Box>
      {grouping === 'month' ? (
        <MonthChart label={label} months={months} />
      ) : (
        <BarList isRanked label={label} counts={largest} />
      )}
    </Box>
  )
}

type Grouping = 'month' | (typeof rowOf)[UsageSubject]

interface GroupingProps {
  choices: readonly Grouping[]
  value: Grouping
}

/** Chooses whether the chart is by month or by row; the choice is in the address. */
function GroupingChoice({ choices, value }: GroupingProps) {
  const translate = useTranslate()
  const [, setSearch] = useSearchParams()
  return (
    <RadioChoice
      label={translate('reports.charts.name')}
      value={value}
      options={choices.map((choice) => ({
        value: choice,
        label: translate(`reports.charts.by.${choice}`),
      }))}
      onChange={(next) =>
        setSearch((current) => withDefault(current, 'chart', next), { replace: true })
      }
    />
  )
}
