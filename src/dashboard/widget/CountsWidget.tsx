import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { NamedCount } from '../../../contract/counts.ts'
import { BarList } from '../../components/text/BarList.tsx'
import { FigureAbove } from './BigFigure.tsx'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'

interface Props<Row> {
  title: string
  query: UseQueryResult<Row[]>
  columns: number
  target?: WidgetTarget | undefined
  /** Translation key of the table's column of names. */
  nameHeader: string
  /** Returns the rows of the table. */
  counts: (rows: Row[]) => NamedCount[]
  /** Returns the bars, where they are not the rows of the table. */
  bars?: (rows: Row[]) => NamedCount[]
  /** Returns what is shown above the bars. */
  figure: (rows: Row[]) => ReactNode
}

/** Shows counts as of today, as bars below a figure. */
export function CountsWidget<Row>(props: Props<Row>) {
  const { title, query, columns, target, nameHeader, counts, bars = counts, figure } = props
  const translate = useTranslate()
  return (
    <Widget
      title={title}
      span={translate('dashboard.span.now')}
      query={query}
      columns={columns}
      height={209}
      {...(target && { target })}
      isEmpty={(rows) => rows.length === 0}
      table={(rows) => ({ nameHeader, countHeader: 'dashboard.count', counts: counts(rows) })}
    >
      {(rows) => (
        <>
          <FigureAbove>{figure(rows)}</FigureAbove>
          <BarList label={title} counts={bars(rows)} />
        </>
      )}
    </Widget>
  )
}
