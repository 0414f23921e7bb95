import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DdrChart, type DdrPair } from './DdrChart.tsx'
import styles from './DdrSummary.module.css'
import { Widget } from './widget/Widget.tsx'
import type { WidgetTarget } from './widget/WidgetLink.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  target: WidgetTarget
  /** Height of the body in pixels, where the figures are beside the chart. */
  height: number
  /** Height in pixels of the body on a phone, where the figures are above the chart. */
  narrowHeight: number
  /** Returns the bars of the chart. */
  pairs: (data: T) => DdrPair[]
  /** Returns every count for the table. */
  counts: (data: T) => { name: string; count: number }[]
  /** Renders the figures beside the chart. */
  children: (data: T) => ReactNode
}

/**
 * Shows document delivery requests of the last 365 days: pending requests first, then requested
 * against fulfilled.
 */
export function DdrSummary<T>({ query, target, pairs, counts, children, ...heights }: Props<T>) {
  const translate = useTranslate()
  const title = translate('dashboard.ddrSummary')
  const fulfilledLabel = translate('dashboard.fulfilled')
  return (
    <Widget
      title={title}
      span={translate('dashboard.span.days')}
      query={query}
      columns={12}
      {...heights}
      mediumHeight={197}
      rows={3}
      target={target}
      chart="columns"
      table={(data) => ({
        nameHeader: 'dashboard.type',
        countHeader: 'dashboard.requests',
        counts: counts(data),
        hasShares: false,
      })}
    >
      {(data) => (
        <div className={styles['summary']}>
          <div className={styles['figures']}>{children(data)}</div>
          <div className={styles['chart']}>
            <Key all={pairs(data).map(({ name }) => name)} fulfilled={fulfilledLabel} />
            <DdrChart label={title} fulfilledLabel={fulfilledLabel} pairs={pairs(data)} />
          </div>
        </div>
      )}
    </Widget>
  )
}

/** Shows the legend of the two bars. */
const Key = ({ all, fulfilled }: { all: string[]; fulfilled: string }) => (
  <div aria-hidden className={styles['key']}>
    <span>
      <i />
      {all.join(' / ')}
    </span>
    <span className={styles['filled']}>
      <i />
      {fulfilled}
    </span>
  </div>
)
