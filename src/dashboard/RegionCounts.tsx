import { useTranslate } from 'react-admin'
import { sumOf } from '../../contract/dashboard/groupings.ts'
import { paths } from '../paths.ts'
import { BarList } from '../components/BarList.tsx'
import { BigFigure, FigureAbove } from './BigFigure.tsx'
import { consortiaSources } from './sources.ts'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'
import { serverText } from '../i18n/serverText.ts'

const members: WidgetTarget = {
  to: paths.memberLibraries,
  permission: 'memberLibraries.list',
  label: 'dashboard.seeMembers',
}

/** Shows the active end users of the members by region. */
export function RegionCounts() {
  const translate = useTranslate()
  const query = useSource(consortiaSources.regions)
  const label = translate('dashboard.regions')
  const toNamedCounts = (data: { region: string; count: number }[]) =>
    data.map(({ region, count }) => ({ name: serverText(region), count }))
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.now')}
      query={query}
      columns={6}
      height={208}
      target={members}
      isEmpty={(data) => data.length === 0}
      table={(data) => ({
        nameHeader: 'dashboard.region',
        countHeader: 'dashboard.count',
        counts: toNamedCounts(data),
      })}
    >
      {(data) => (
        <>
          <FigureAbove>
            <BigFigure count={sumOf(data)} label={translate('dashboard.activeUsers')} />
          </FigureAbove>
          <BarList label={label} counts={toNamedCounts(data)} />
        </>
      )}
    </Widget>
  )
}
