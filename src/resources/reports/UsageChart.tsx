import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { NamedCount } from '../../../contract/counts.ts'
import type { UsageQuestion, UsageSubject } from '../../../contract/reports/usage.ts'
import { BarList } from '../../components/BarList.tsx'
import type { Chart } from '../../features/charts/chart.ts'
import { ChartMenuButton } from '../../features/charts/ChartMenuButton.tsx'
import { RadioChoice } from '../../components/RadioChoice.tsx'
import { formatShortMonth } from '../../dates.ts'
import { MonthChart, withoutEmptyStart } from './MonthChart.tsx'
import { withDefault } from './params.ts'
import { useMonths } from './useUsage.ts'

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
  question: UsageQuestion
  description: string
  /** The rows of the report, highest first; undefined until loaded. */
  names: readonly NamedCount[] | undefined
}

/** Shows the chart above the table: by month, or the largest rows. The choice is in the address. */
export function UsageChart({ question, description, names }: Props) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const { data: counted = [] } = useMonths(question)
  const months = withoutEmptyStart(counted)
  const by = rowOf[question.subject]
  // A single month is no trend, so the chart by month needs at least two.
  const choices = months.length > 1 ? (['month', by] as const) : ([by] as const)
  const chosen = choices.find((choice) => choice === params.get('chart')) ?? choices[0]
  const label = translate(`reports.charts.said.${chosen}`, { report: description })
  const largest = [...(names ?? [])].sort((one, other) => other.count - one.count).slice(0, charted)
  const chart = (): Chart => ({
    title: description,
    span: translate(`reports.charts.by.${chosen}`),
    nameHeader: translate(chosen === 'month' ? 'reports.month' : `reports.usage.${chosen}`),
    countHeader: translate('reports.usage.hits'),
    ...(chosen === 'month'
      ? {
          kind: 'columns',
          rows: months.map(({ month, count }) => ({ name: formatShortMonth(month), count })),
        }
      : { kind: 'bars', rows: largest }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 3, '& > *': { minWidth: 0 } }}>
      <Box
        className="no-print"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}
      >
        {choices.length > 1 ? (
          <RadioChoice
            label={translate('reports.charts.name')}
            value={chosen}
            options={choices.map((value) => ({
              value,
              label: translate(`reports.charts.by.${value}`),
            }))}
            onChange={(chart) =>
              setParams((current) => withDefault(current, 'chart', chart), { replace: true })
            }
          />
        ) : (
          <Typography color="textSecondary" variant="body2">
            {largest.length > 0 && translate(`reports.charts.by.${chosen}`)}
          </Typography>
        )}
        {(chosen === 'month' || largest.length > 0) && (
          <Box sx={{ ml: 'auto' }}>
            <ChartMenuButton title={label} chart={chart} />
          </Box>
        )}
      </Box>
      {chosen === 'month' ? (
        <MonthChart label={label} months={months} />
      ) : (
        <BarList ranked label={label} counts={largest} />
      )}
    </Box>
  )
}
