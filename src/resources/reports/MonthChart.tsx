import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatCount } from '../../numbers.ts'
import { formatShortMonth } from '../../dates.ts'

/** The count of one month. */
export interface MonthCount {
  month: string
  /** Null when nothing was collected in the month. */
  count: number | null
}

/** Returns the months from the first one with use on; all months when none has any. */
export function withoutEmptyStart(months: readonly MonthCount[]): readonly MonthCount[] {
  const first = months.findIndex(({ count }) => count !== null && count > 0)
  return first === -1 ? months : months.slice(first)
}

const tallest = 120

/**
 * Shows one column per month. A month without data is a labelled gap; a month without use is a flat
 * line.
 */
export function MonthChart({ label, months }: { label: string; months: readonly MonthCount[] }) {
  const translate = useTranslate()
  const largest = Math.max(1, ...months.map(({ count }) => count ?? 0))
  const valueText = (count: number | null) =>
    count === null ? translate('reports.noData') : formatCount(count)
  const description = months
    .map(({ month, count }) => `${formatShortMonth(month)} ${valueText(count)}`)
    .join(', ')
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Box
        role="img"
        aria-label={`${label}: ${description}`}
        sx={{
          display: 'flex',
          gap: 1,
          minWidth: months.length * 56,
          '@media print': { minWidth: 0, flexWrap: 'wrap' },
        }}
      >
        {months.map(({ month, count }) => (
          <Box key={month} sx={{ flex: '1 1 0', minWidth: 48, maxWidth: 96, textAlign: 'center' }}>
            <Column text={valueText(count)} share={count === null ? null : count / largest} />
            <Typography component="div" variant="caption" color="textSecondary" noWrap>
              {formatShortMonth(month)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface ColumnProps {
  /** The value above the column, in words. */
  text: string
  /** Share of the tallest column, 0 to 1; null without data. */
  share: number | null
}

/** Shows one column with its value above it. */
const Column = ({ text, share }: ColumnProps) => (
  <Box
    sx={{
      height: tallest + 24,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      alignItems: 'center',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Typography
      variant="caption"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        color: share === null ? 'text.secondary' : 'text.primary',
      }}
    >
      {text}
    </Typography>
    {share !== null && (
      <Box
        sx={{
          width: '64%',
          // The token is that of the light theme on paper.
          bgcolor: 'var(--accent)',
          borderRadius: '3px 3px 0 0',
          // Forced colours take away a background of our own.
          '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        }}
        style={{ height: Math.max(2, share * tallest) }}
      />
    )}
  </Box>
)
