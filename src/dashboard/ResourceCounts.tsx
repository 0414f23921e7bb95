import { useTranslate } from 'react-admin'
import { groupCounts, journalsGroup, sumOf } from '../../contract/dashboard/groupings.ts'
import { BarList } from '../components/BarList.tsx'
import { BigFigure, FigureAbove } from './BigFigure.tsx'
import type { Source } from './sources.ts'
import { translatedCounts } from './translatedCounts.ts'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'

interface Props {
  title: string
  source: Source<{ resourceType: string; count: number }[]>
  target: WidgetTarget
}

/**
 * Shows subscribed resources by type, with all journal types as one row. The table view shows every
 * type.
 */
export function ResourceCounts({ title, source, target }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const label = translate(title)
  const toNamedCounts = (data: { resourceType: string; count: number }[]) =>
    data.map(({ resourceType, count }) => ({ name: resourceType, count }))
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.now')}
      query={query}
      columns={4}
      height={208}
      target={target}
      isEmpty={(data) => data.length === 0}
      table={(data) => ({
        nameHeader: 'dashboard.type',
        countHeader: 'dashboard.count',
        counts: translatedCounts(toNamedCounts(data)),
      })}
    >
      {(data) => (
        <>
          <FigureAbove>
            <BigFigure count={sumOf(data)} label={translate('dashboard.titles')} />
          </FigureAbove>
          <BarList
            label={label}
            counts={translatedCounts(groupCounts(toNamedCounts(data), journalsGroup))}
          />
        </>
      )}
    </Widget>
  )
}
