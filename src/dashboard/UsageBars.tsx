import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatCount, type NamedCount, wholeCount } from '../../contract/counts.ts'
import { type BarColour, barColour, shareOf, totalHits } from '../../contract/dashboard/model.ts'
import { paths } from '../paths.ts'
import { Bar } from '../components/BarList.tsx'
import { BigFigure } from './BigFigure.tsx'
import { CountTable } from './CountTable.tsx'
import type { Source } from './sources.ts'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'

const colours: Record<BarColour, string> = {
  success: 'success.main',
  info: 'info.main',
  warning: 'warning.main',
  danger: 'error.main',
  default: 'text.secondary',
}

export const usageTarget: WidgetTarget = {
  to: paths.usageReport,
  permission: 'usageReport.list',
  label: 'dashboard.seeUsage',
}

interface Props {
  source: Source<NamedCount[]>
  year: number
  columns: number
}

/** Each activity as a bar of its share of all hits, coloured by that share (spec: portal §9). */
export function UsageBars({ source, year, columns }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const label = translate('dashboard.usageSummary')
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.year', { year })}
      query={query}
      columns={columns}
      height={208}
      rows={5}
      target={usageTarget}
      isEmpty={(data) => data.length === 0}
      table={(data) => (
        <CountTable
          label={label}
          nameHeader="dashboard.activity"
          countHeader="dashboard.hits"
          counts={split(data).others}
        />
      )}
    >
      {(data) => {
        const { total, others } = split(data)
        return (
          <>
            <Box sx={{ mb: 4 }}>
              <BigFigure
                count={total}
                label={translate('dashboard.allHits')}
                target={usageTarget}
              />
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: columns > 6 ? { md: '1fr 1fr' } : {},
                columnGap: 8,
              }}
            >
              {others.map((entry) => (
                <UsageBar key={entry.name} {...entry} percent={shareOf(entry.count, total)} />
              ))}
            </Box>
          </>
        )
      }}
    </Widget>
  )
}

function UsageBar({ name, count, percent }: NamedCount & { percent: number }) {
  return (
    <Box
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={`${wholeCount(count)}, ${percent.toFixed(1)}%`}
      sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px' }}
    >
      <Box sx={{ display: 'flex', gap: 2, mb: 0.5 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(count)}
        </Box>
        <Box
          component="span"
          sx={{
            width: 48,
            textAlign: 'right',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {percent.toFixed(1)}%
        </Box>
      </Box>
      <Bar percent={percent} colour={colours[barColour(percent)]} />
    </Box>
  )
}

/** All hits, and what they are made of; names in words. */
function split(data: readonly NamedCount[]): { total: number; others: NamedCount[] } {
  const others = data
    .filter(({ name }) => name !== totalHits)
    .map(({ name, count }) => ({ name: name.replaceAll('_', ' '), count }))
  return { total: data.find(({ name }) => name === totalHits)?.count ?? 0, others }
}
