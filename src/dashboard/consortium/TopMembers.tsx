import { useTranslate } from 'react-admin'
import { BarList } from '../../components/text/BarList.tsx'
import type { Source } from '../sources.ts'
import { targets } from '../targets.ts'
import { useSource } from '../useSource.ts'
import { Widget } from '../widget/Widget.tsx'
import type { WidgetTarget } from '../widget/WidgetLink.tsx'

interface Props {
  title: string
  span: string
  source: Source<{ memberName: string; count: number }[]>
  countHeader: string
  target?: WidgetTarget
}

/**
 * Shows the ten members with the highest counts, or "No Data Available" when there are none
 * (docs/requirements/portal.md §2.5).
 */
export function TopMembers(props: Props) {
  const { title, span, source, countHeader, target = targets.members } = props
  const translate = useTranslate()
  const query = useSource(source)
  const label = translate(title)
  const toNamedCounts = (data: { memberName: string; count: number }[]) =>
    data.map(({ memberName, count }) => ({ name: memberName, count }))
  return (
    <Widget
      title={label}
      span={span}
      query={query}
      columns={6}
      height={372}
      rows={9}
      target={target}
      isEmpty={(data) => data.length === 0}
      table={(data) => ({
        nameHeader: 'dashboard.member',
        countHeader,
        counts: toNamedCounts(data),
        shareHeader: 'dashboard.shareOfTen',
      })}
    >
      {(data) => <BarList label={label} counts={toNamedCounts(data)} isRanked />}
    </Widget>
  )
}
