import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { defaultWindow } from '../../../../contract/ddr/dateWindow.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { useDraft } from '../../../components/inputs/useDraft.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { today as currentDay } from '../../../today.ts'
import { firstDayQuery } from '../queries.ts'
import { callFilter, lacksMember } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

/**
 * Returns the span of days that is typed above a list of requests, and `load`, which applies it. `earliest` is the day
 * of the first request; undefined until it is known.
 */
export function useSpanSearch(side: DdrSide) {
  const api = useApi()
  const { principal } = useSession()
  const { filter, change } = useUrlFilter()
  const { refetch } = useListContext()
  const today = currentDay()
  const [span, setSpan] = useDraft(
    { from: filter.from ?? defaultWindow(today).from, to: filter.to ?? today },
    [filter.from, filter.to],
  )
  const { customerId } = callFilter(filter, principal)
  const { data: earliest } = useQuery({
    ...firstDayQuery(api, side, customerId),
    enabled: !lacksMember(filter, principal),
  })
  const load = () => {
    const defaultSpan = defaultWindow(today)
    // A day that follows the calendar stays out of the address, so that a saved view follows it, too.
    const nextFrom = span.from === defaultSpan.from ? undefined : span.from
    const nextTo = span.to === defaultSpan.to ? undefined : span.to
    const isSame =
      filter.from === nextFrom &&
      filter.to === nextTo &&
      filter.ddrId === undefined &&
      !filter.overdue
    // A changed filter is another list, which is loaded anyway.
    if (isSame) void refetch()
    else change({ from: nextFrom, to: nextTo, ddrId: undefined, overdue: undefined })
  }
  return { span, setSpan, today, earliest, load }
}
