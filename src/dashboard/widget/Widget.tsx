import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useContext, useId, useState } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import shared from '../../components/controls.module.css'
import { IconButton } from '../../components/IconButton.tsx'
import type { Chart, ChartKind } from '../../features/charts/chart.ts'
import { ChartMenuButton } from '../../features/charts/ChartMenuButton.tsx'
import { CountTable, type CountTableContent } from './CountTable.tsx'
import { OutlineContext } from './OutlineContext.ts'
import styles from './Widget.module.css'
import { WidgetFailure } from './WidgetFailure.tsx'
import { WidgetLink, type WidgetTarget } from './WidgetLink.tsx'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'

/** The link of a widget; its address is null until it is known, which leaves room for the link. */
export type PendingTarget = Omit<WidgetTarget, 'to'> & { to: string | null }

interface Props<T> {
  title: string
  /** The period that the figures cover, in words. */
  span: string
  query: UseQueryResult<T>
  /** Width in columns of a twelve-column grid; on a phone a widget is as wide as the page. */
  columns: number
  /** Height of the body in pixels, reserved so that nothing moves when the figures arrive. */
  height: number
  /** Height of the body on a tablet in pixels, where it differs. */
  mediumHeight?: number
  /** Height of the body on a phone in pixels, where it differs. */
  narrowHeight?: number
  rows?: number
  /** The list behind the figures. */
  target?: PendingTarget
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
  const { title, span, query, columns, height, ...rest } = props
  const { mediumHeight = height, narrowHeight = height } = props
  const { rows = 4, target, isEmpty, children, table, chart = 'bars' } = rest
  const translate = useTranslate()
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  const isOutline = useContext(OutlineContext)
  // Figures of an earlier visit may be there before it is known which widgets stay.
  const data = isOutline ? undefined : query.data
  const hasNoFigures = data !== undefined && isEmpty?.(data) === true

  const body = () => {
    if (data === undefined) {
      return query.isError && !isOutline ? (
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
    '--medium-height': `${hasNothingToShow ? emptyHeight : mediumHeight}px`,
    '--narrow-height': `${hasNothingToShow ? emptyHeight : narrowHeight}px`,
  } as CSSProperties

  return (
    <section
      aria-labelledby={titleId}
      aria-hidden={isOutline}
      className={clsx(styles['widget'], isWide && styles['wide'], isOutline && styles['outline'])}
      style={sizes}
    >
      <div className={styles['head']}>
        <h2 id={titleId} className={clsx(styles['title'], isOutline && shared['skeleton'])}>
          <span>{title}</span>
        </h2>
        <p className={clsx(styles['span'], isOutline && shared['skeleton'])}>
          <span>{span}</span>
        </p>
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
      {target && (target.to === null ? <LinkRoom /> : <WidgetLink {...target} to={target.to} />)}
    </section>
  )
}

const LinkRoom = () => <div className={styles['link']} />

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
