import { Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'react-admin'
import { defaultWindow, windowFault } from '../../../../contract/ddr/dateWindow.ts'
import { today as currentDay } from '../../../today.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx'
import { DateWindow } from '../../../components/filters/DateWindow.tsx'
import { useDraft } from '../../../components/inputs/useDraft.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { NumberSearch } from './NumberSearch.tsx'
import { PrioritySelect } from '../PrioritySelect.tsx'
import { firstDayQuery } from '../queries.ts'
import { callFilter } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

interface Props {
  side: DdrSide
  /** Called after Load and after a repeated search by DDR ID, also when nothing was changed. */
  onLoad: () => void
}

/** Shows the rule for dates, and the filters for institution, priority, date range and DDR ID. */
export function RequestFilters({ side, onLoad }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const { filter, change } = useUrlFilter()
  const { refetch } = useListContext()
  const today = currentDay()
  const [span, setSpan] = useDraft(
    { from: filter.from ?? defaultWindow(today).from, to: filter.to ?? today },
    [filter.from, filter.to],
  )
  const consortium = can('consortiumDashboard.show')
  const { customerId } = callFilter(filter, principal)
  const { data: earliest } = useQuery({
    ...firstDayQuery(api, side, customerId),
    // A consortium sees the requests of the member that it has chosen.
    enabled: !consortium || filter.customerId !== undefined,
  })
  const [own, other] = side === 'received' ? ['receivedBy', 'sentBy'] : ['sentBy', 'receivedBy']
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
    onLoad()
  }
  const { from, to, priority, partnerId } = filter
  const set = [from, to, priority, partnerId, consortium ? filter.customerId : undefined].filter(
    (value) => value !== undefined,
  ).length
  const window = (
    <>
      <DateWindow value={span} today={today} earliest={earliest} onChange={setSpan} />
      <Button
        variant="contained"
        disabled={windowFault(span, today) !== null}
        onClick={load}
        sx={{ minHeight: 40 }}
      >
        {translate('ddr.load')}
      </Button>
    </>
  )
  const search = (
    <NumberSearch
      onRepeat={() => {
        void refetch()
        onLoad()
      }}
    />
  )
  return (
    <FoldedFilters set={set} last={window} beside={search}>
      <Typography variant="caption" color="error" sx={{ flexBasis: '100%' }}>
        {translate('ddr.windowNote')}
      </Typography>
      {consortium && (
        <InstitutionSelect
          label={`ddr.${own}`}
          value={filter.customerId}
          withConsortium
          onChange={(customerId) => change({ customerId })}
        />
      )}
      <InstitutionSelect
        label={consortium ? `ddr.${other}` : 'ddr.institution'}
        value={filter.partnerId}
        onChange={(partnerId) => change({ partnerId })}
      />
      <PrioritySelect
        value={filter.priority}
        onChange={(priority) => change({ priority, ddrId: undefined })}
      />
    </FoldedFilters>
  )
}
