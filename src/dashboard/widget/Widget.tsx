import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import type { Chart, ChartKind } from '../../features/charts/chart.ts'
import { ChartMenuButton } from '../../features/charts/ChartMenuButton.tsx'
import { CountTable, type CountTableContent } from './CountTable.tsx'
import styles from './Widget.module.css'
import { WidgetFailure } from './WidgetFailure.tsx'
import { WidgetLink, type WidgetTarget } from './WidgetLink.tsx'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'

interface Props<T> {
  title: string
  /** The period that the figures cover, in words. */
  span: string
  query: UseQueryResult<T>
  /** Width in columns of a twelve-column grid; on a phone a widget is as wide as the page. */
  columns: number
  /** Height of the body in pixels, reserved so that nothing moves when the figures arrive. */
  height: number
  /** Height of the body on a phone in pixels, where it differs. */
  narrowHeight?: number
  rows?: number
  target?: WidgetTarget
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
  /**
   * Returns the figures of the chart as a table. Without it the widget has neither the switch to the table nor the menu
   * of the chart.
   */
  table?: (data: T) => CountTableContent
  /** What the image of the chart shows. */
  chart?: ChartKind
}

/** Height in pixels of the body of a card without figures that has its row to itself. */
const emptyHeight = 96

/** Shows one card of a dashboard, which loads, fails and retries independently of the others. */
export function Widget<T>(props: Props<T>) {
  const { title, span, query, columns, height, narrowHeight = height, ...rest } = props
  const { rows = 4, target, isEmpty, children, table, chart = 'bars' } = rest
  const translate = useTranslate()
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  const { data } = query
  const hasNoFigures = data !== undefined && isEmpty?.(data) === true

  const body = () => {
    if (data === undefined) {
      return query.isError ? (
        <WidgetFailure title={title} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <WidgetSkeleton label={translate('dashboard.loading', { title })} rows={rows} />
      )
    }
    if (hasNoFigures) return <p className={styles['empty']}>{translate('dashboard.empty')}</p>
    return isTable && table ? <CountTable label={title} {...table(data)} /> : children(data)
  }

  const isWide = columns > 6
  const hasNothingToShow = hasNoFigures && isWide
  const sizes = {
    '--columns': columns,
    '--height': `${hasNothingToShow ? emptyHeight : height}px`,
    '--narrow-height': `${hasNothingToShow ? emptyHeight : narrowHeight}px`,
  } as CSSProperties

  return (
    <section
      aria-labelledby={titleId}
      className={clsx(styles['widget'], isWide && styles['wide'])}
      style={sizes}
    >
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <p className={styles['span']}>{span}</p>
        {table && data !== undefined && !hasNoFigures && (
          <WidgetTools
            title={title}
            isTable={isTable}
            onSwitch={() => setTable(!isTable)}
            chart={() => chartOf(table(data), { kind: chart, title, span }, translate)}
          />
        )}
      </div>
      <div className={styles['body']}>{body()}</div>
      {target && <WidgetLink {...target} />}
    </section>
  )
}

interface ToolsProps {
  title: string
  isTable: boolean
  onSwitch: () => void
  chart: () => Chart
}

/** Shows the switch between chart and table, and the menu of the chart. */
function WidgetTools({ title, isTable, onSwitch, chart }: ToolsProps) {
  const translate = useTranslate()
  const label = translate(isTable ? 'dashboard.showChart' : 'dashboard.showTable')
  return (
    <>
      <IconButton
        label={label}
        aria-label={`${label}: ${title}`}
        isSmall
        className={styles['switch']}
        onClick={onSwitch}
      >
        {isTable ? <BarChartOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
      </IconButton>
      <ChartMenuButton title={title} className={styles['switch']} chart={chart} />
    </>
  )
}

/** Returns the chart that shows the figures of a table. */
const chartOf = (
  {
    nameHeader,
    countHeader,
    counts,
    hasShares = true,
    shareHeader = 'dashboard.share',
  }: CountTableContent,
  chart: Pick<Chart, 'kind' | 'title' | 'span'>,
  translate: TranslateFunction,
): Chart => ({
  ...chart,
  nameHeader: translate(nameHeader),
  countHeader: translate(countHeader),
  ...(hasShares && { shareHeader: translate(shareHeader) }),
  rows: counts,
})
