import { useTranslate } from 'react-admin'
import { groupCounts, journalsGroup, sumOf } from '../../contract/dashboard/groupings.ts'
import { BigFigure } from './widget/BigFigure.tsx'
import { CountsWidget } from './widget/CountsWidget.tsx'
import type { Source } from './sources.ts'
import { translatedCounts } from './widget/translatedCounts.ts'
import { useSource } from './useSource.ts'
import type { WidgetTarget } from './widget/WidgetLink.tsx'

interface Props {
  title: string
  /** Translation key of what the figure counts. */
  unit: string
  source: Source<{ resourceType: string; count: number }[]>
  target: WidgetTarget
}

/**
 * Shows subscribed resources by type, with all journal types as one row. The table view shows every
 * type.
 */
export function ResourceCounts({ title, unit, source, target }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const toNamedCounts = (data: { resourceType: string; count: number }[]) =>
    data.map(({ resourceType, count }) => ({ name: resourceType, count }))
  return (
    <CountsWidget
      title={translate(title)}
      query={query}
      columns={4}
      target={target}
      nameHeader="dashboard.type"
      counts={(rows) => translatedCounts(toNamedCounts(rows))}
      bars={(rows) => translatedCounts(groupCounts(toNamedCounts(rows), journalsGroup))}
      figure={(rows) => <BigFigure count={sumOf(rows)} label={translate(unit)} />}
    />
  )
}
