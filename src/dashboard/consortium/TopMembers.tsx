import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { BarList } from '../../components/text/BarList.tsx'
import type { Source } from '../sources.ts'
import { targets } from '../targets.ts'
import { useSource } from '../useSource.ts'
import { type PendingTarget, Widget } from '../widget/Widget.tsx'
import type { WidgetTarget } from '../widget/WidgetLink.tsx'

interface RankedMember {
  memberId?: number | undefined
  memberName: string
  count: number
}

interface Props {
  title: string
  span: string
  source: Source<RankedMember[]>
  countHeader: string
  target?: WidgetTarget
  /** Returns the link to what is counted of a member. */
  targetOf: (memberId: number) => PendingTarget
}

/**
 * Shows the ten members with the highest counts, each with a link to what is counted, or "No Data Available" when there
 * are none (docs/requirements/portal.md §2.5).
 */
export function TopMembers(props: Props) {
  const { title, span, source, countHeader, target = targets.members, targetOf } = props
  const { can } = useSession()
  const translate = useTranslate()
  const query = useSource(source)
  const label = translate(title)
  const addressOf = (memberId: number | undefined) => {
    const rows = memberId === undefined ? undefined : targetOf(memberId)
    return rows?.to && can(rows.permission) ? rows.to : undefined
  }
  const toNamedCounts = (data: RankedMember[]) =>
    data.map(({ memberId, memberName, count }) => ({
      name: memberName,
      count,
      to: addressOf(memberId),
    }))
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
