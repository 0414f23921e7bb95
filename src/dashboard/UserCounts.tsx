import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { BarList } from '../components/text/BarList.tsx'
import { BigFigure, FigureAbove } from './widget/BigFigure.tsx'
import type { Source } from './sources.ts'
import { useSource } from './useSource.ts'
import { Widget } from './widget/Widget.tsx'
import type { WidgetTarget } from './widget/WidgetLink.tsx'

interface Counts {
  created: number
  active: number
  inactive: number
}

interface Props {
  source: Source<Counts>
  target: WidgetTarget
  columns?: number
  /** The lists of the counted users; without them the figures are no links. */
  lists?: Record<keyof Counts, WidgetTarget>
}

/** Shows the number of active end users, and how many are inactive and were created this year. */
export function UserCounts({ source, target, lists, columns = 4 }: Props) {
  const { can } = useSession()
  const translate = useTranslate()
  const query = useSource(source)
  const label = translate('dashboard.userCount')
  const addressOf = (key: keyof Counts) => {
    const list = lists?.[key]
    return list && can(list.permission) ? list.to : undefined
  }
  const rows = (data: Counts) =>
    (['active', 'inactive', 'created'] as const).map((key) => ({
      name: translate(`dashboard.${key}`),
      count: data[key],
      to: addressOf(key),
    }))
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.now')}
      query={query}
      columns={columns}
      height={209}
      rows={3}
      target={target}
      table={(data) => ({
        nameHeader: 'dashboard.type',
        countHeader: 'dashboard.count',
        counts: rows(data),
        hasShares: false,
      })}
    >
      {(data) => (
        <>
          <FigureAbove>
            <BigFigure
              count={data.active}
              label={translate('dashboard.activeUsers')}
              target={lists?.active}
            />
          </FigureAbove>
          <BarList label={label} counts={rows(data)} />
        </>
      )}
    </Widget>
  )
}
