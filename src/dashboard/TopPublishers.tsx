import { Box } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { formatCount, type NamedCount } from '../../contract/counts.ts'
import { shades } from '../palette.ts'
import { CountTable } from './CountTable.tsx'
import type { Source } from './sources.ts'
import { usageTarget } from './UsageBars.tsx'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'

const PublisherPie = lazy(async () => ({
  default: (await import('./PublisherPie.tsx')).PublisherPie,
}))

interface Props {
  title: string
  source: Source<{ publisherName: string; count: number }[]>
  year: number
  columns: number
}

/** The ten publishers with the most full-text downloads: a pie, its slices named and counted beside it. */
export function TopPublishers({ title, source, year, columns }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const colours = shades[useTheme().palette.mode]
  const label = translate(title)
  const named = (data: { publisherName: string; count: number }[]): NamedCount[] =>
    data.map(({ publisherName, count }) => ({ name: publisherName, count }))
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.year', { year })}
      query={query}
      columns={columns}
      height={372}
      rows={9}
      target={usageTarget}
      isEmpty={(data) => data.length === 0}
      table={(data) => (
        <CountTable
          label={label}
          nameHeader="dashboard.publisher"
          countHeader="dashboard.downloads"
          counts={named(data)}
        />
      )}
    >
      {(data) => (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 4,
            rowGap: 3,
            minHeight: 372,
          }}
        >
          <Box
            sx={{ width: columns > 6 ? 280 : 168, height: columns > 6 ? 280 : 168, flexShrink: 0 }}
          >
            <Suspense fallback={null}>
              <PublisherPie label={label} counts={named(data)} colours={colours} />
            </Suspense>
          </Box>
          <Legend counts={named(data)} colours={colours} />
        </Box>
      )}
    </Widget>
  )
}

function Legend({ counts, colours }: { counts: NamedCount[]; colours: readonly string[] }) {
  return (
    <Box component="ol" sx={{ flex: '1 1 200px', minWidth: 0, m: 0, p: 0, listStyle: 'none' }}>
      {counts.map(({ name, count }, at) => (
        <Box
          component="li"
          key={name}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, fontSize: 14 }}
        >
          <Box
            aria-hidden
            sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: 0.5 }}
            style={{ backgroundColor: colours[at % colours.length] }}
          />
          <Box component="span" sx={{ width: 18, color: 'text.secondary' }}>
            {at + 1}
          </Box>
          <Box
            component="span"
            title={name}
            sx={{
              flex: 1,
              minWidth: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {name}
          </Box>
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(count)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
