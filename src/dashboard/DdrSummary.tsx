import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CountTable } from './CountTable.tsx'
import { DdrChart, type DdrPair } from './DdrChart.tsx'
import styles from './DdrSummary.module.css'
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
      height={212}
      narrowHeight={narrowHeight}
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

/** Which bar is which. */
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
