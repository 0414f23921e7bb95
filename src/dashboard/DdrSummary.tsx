import { Box } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CountTable } from './CountTable.tsx'
import { DdrChart, type DdrPair } from './DdrChart.tsx'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  target: WidgetTarget
  /** Of the body on a phone, where the figures stand above the chart. */
  narrowHeight: number
  /** What the chart compares. */
  pairs: (data: T) => DdrPair[]
  /** Every count, for the table. */
  counts: (data: T) => { name: string; count: number }[]
  /** The figures before the chart. */
  children: (data: T) => ReactNode
}

/** Document delivery of the last 365 days: what waits first, then asked for against fulfilled. */
export function DdrSummary<T>({ query, target, narrowHeight, pairs, counts, children }: Props<T>) {
  const translate = useTranslate()
  const title = translate('dashboard.ddrSummary')
  const fulfilledLabel = translate('dashboard.fulfilled')
  return (
    <Widget
      title={title}
      span={translate('dashboard.span.days')}
      query={query}
      columns={12}
      height={{ xs: narrowHeight, sm: 212 }}
      rows={3}
      target={target}
      table={(data) => (
        <CountTable
          label={title}
          nameHeader="dashboard.type"
          countHeader="dashboard.requests"
          counts={counts(data)}
          shares={false}
        />
      )}
    >
      {(data) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
          <Box
            sx={{ flex: '1 1 300px', display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 4 }}
          >
            {children(data)}
          </Box>
          <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
            <Key all={pairs(data).map(({ name }) => name)} fulfilled={fulfilledLabel} />
            <DdrChart label={title} fulfilledLabel={fulfilledLabel} pairs={pairs(data)} />
          </Box>
        </Box>
      )}
    </Widget>
  )
}

/** Which bar is which. */
function Key({ all, fulfilled }: { all: string[]; fulfilled: string }) {
  const entries = [
    [all.join(' / '), 0.35],
    [fulfilled, 1],
  ] as const
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, minHeight: 24, fontSize: 13 }}
    >
      {entries.map(([name, opacity]) => (
        <Box
          key={name}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}
        >
          <Box
            sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: 'primary.main' }}
            style={{ opacity }}
          />
          {name}
        </Box>
      ))}
    </Box>
  )
}
