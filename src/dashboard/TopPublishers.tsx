import { useTheme } from '@mui/material/styles'
import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { NamedCount } from '../../contract/counts.ts'
import { afterPaint } from '../afterPaint.ts'
import { optional } from '../components/loading/optional.tsx'
import { usePrinting } from '../components/files/usePrinting.ts'
import { shades } from '../theme/palette.ts'
import type { Source } from './sources.ts'
import styles from './TopPublishers.module.css'
import { usageTarget } from './UsageBars.tsx'
import { useSource } from './useSource.ts'
import { useUsageSpan } from './useUsageSpan.ts'
import { Widget } from './widget/Widget.tsx'
import { formatCount } from '../numbers.ts'

const PublisherPie = optional(
  async () => (await import('./PublisherPie.tsx')).PublisherPie,
  MissingPie,
)

interface Props {
  title: string
  source: Source<{ publisherName: string; count: number }[]>
  year: number | undefined
  columns: number
}

/**
 * Shows the ten publishers with the most full-text downloads as a pie, with names and counts beside
 * it, and leads to the usage by publisher.
 */
export function TopPublishers({ title, source, year, columns }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const { mode } = useTheme().palette
  const colours = shades[usePrinting() ? 'light' : mode]
  const label = translate(title)
  const isLarge = columns > 6
  const toNamedCounts = (data: { publisherName: string; count: number }[]): NamedCount[] =>
    data.map(({ publisherName, count }) => ({ name: publisherName, count }))
  return (
    <Widget
      title={label}
      span={useUsageSpan(year)}
      query={query}
      columns={columns}
      height={372}
      mediumHeight={isLarge ? 372 : 500}
      narrowHeight={isLarge ? 612 : 500}
      rows={9}
      target={usageTarget(year, { subject: 'publishers' })}
      isEmpty={(data) => data.length === 0}
      chart="pie"
      table={(data) => ({
        nameHeader: 'dashboard.publisher',
        countHeader: 'dashboard.downloads',
        counts: toNamedCounts(data),
        shareHeader: 'dashboard.shareOfTen',
      })}
    >
      {(data) => (
        <div className={clsx(styles['chart'], !isLarge && styles['narrow'])}>
          <div className={clsx(styles['pie'], isLarge && styles['large'])}>
            <AfterPaint>
              <PublisherPie label={label} counts={toNamedCounts(data)} colours={colours} />
            </AfterPaint>
          </div>
          <Legend counts={toNamedCounts(data)} />
        </div>
      )}
    </Widget>
  )
}

/**
 * Renders its children after the figures are painted, because the chart library is larger than the code of all figures.
 * Their place is marked as busy until they are there.
 */
function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const pending = <div aria-busy="true" />
  return isPainted ? <Suspense fallback={pending}>{children}</Suspense> : pending
}

/** Says in place of the chart that its code could not be loaded; the names and figures beside it are complete. */
function MissingPie() {
  const translate = useTranslate()
  return <p className={styles['missing']}>{translate('shell.partNotLoaded')}</p>
}

/**
 * Shows the legend in the shades of tokens.css, which follow the theme before the portal's code
 * runs.
 */
function Legend({ counts }: { counts: NamedCount[] }) {
  return (
    <ol className={styles['legend']}>
      {counts.map(({ name, count }, index) => (
        <li key={name}>
          <span
            aria-hidden
            className={styles['colour']}
            style={{ backgroundColor: `var(--shade-${index + 1})` }}
          />
          <span className={styles['rank']}>{index + 1}</span>
          <span className={styles['name']} title={name}>
            {name}
          </span>
          <span className={styles['count']}>{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  )
}
