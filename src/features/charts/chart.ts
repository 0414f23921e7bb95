import { shareOf } from '../../../contract/counts.ts'

/** How a chart shows its rows. */
export type ChartKind = 'bars' | 'columns' | 'pie'

/** A chart as its image and its file show it. */
export interface Chart {
  kind: ChartKind
  title: string
  /** The period and the filters of the figures, in words. */
  span: string
  nameHeader: string
  countHeader: string
  /** Header of the rows' shares of their sum; without it the chart has none. */
  shareHeader?: string
  /** A count is null where nothing was collected. */
  rows: readonly { name: string; count: number | null }[]
}

/** Returns the share of each row in percent with one decimal, such as "12.5%"; empty for a row without a count. */
export function shareTexts(rows: Chart['rows']): string[] {
  const total = rows.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return rows.map(({ count }) => (count === null ? '' : `${shareOf(count, total).toFixed(1)}%`))
}
