import { useTranslate } from 'react-admin'
import { sumOf } from '../../../contract/dashboard/groupings.ts'
import { BigFigure } from '../widget/BigFigure.tsx'
import { CountsWidget } from '../widget/CountsWidget.tsx'
import { consortiaSources } from '../sources.ts'
import { useSource } from '../useSource.ts'
import { targets } from '../targets.ts'
import { serverText } from '../../i18n/serverText.ts'

/** Shows the active end users of the members by region. */
export function RegionCounts() {
  const translate = useTranslate()
  const query = useSource(consortiaSources.regions)
  return (
    <CountsWidget
      title={translate('dashboard.regions')}
      query={query}
      columns={6}
      target={targets.members}
      nameHeader="dashboard.region"
      counts={(rows) => rows.map(({ region, count }) => ({ name: serverText(region), count }))}
      figure={(rows) => (
        <BigFigure count={sumOf(rows)} label={translate('dashboard.activeUsers')} />
      )}
    />
  )
}
