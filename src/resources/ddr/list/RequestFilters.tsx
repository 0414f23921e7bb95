import { Button, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { windowFault } from '../../../../contract/ddr/dateWindow.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { DateWindowFields } from '../../../features/dateWindow/DateWindowFields.tsx'
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx'
import { PrioritySelect } from '../PrioritySelect.tsx'
import { useUrlFilter } from '../useUrlFilter.ts'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import { NumberSearch } from './NumberSearch.tsx'
import { useSpanSearch } from './useSpanSearch.ts'

interface Props {
  side: DdrSide
  /** Called after Load and after a repeated search by DDR ID, also when nothing was changed. */
  onLoad: () => void
}

/** Shows the rule for dates, and the filters for institution, priority, date range and DDR ID. */
export function RequestFilters({ side, onLoad }: Props) {
  const translate = useTranslate()
  const { filter, change } = useUrlFilter()
  const { refetch } = useListContext()
  const { span, setSpan, today, earliest, load } = useSpanSearch(side)
  const consortium = useSession().can('consortiumDashboard.show')
  const [own, other] = side === 'received' ? ['receivedBy', 'sentBy'] : ['sentBy', 'receivedBy']
  const { from, to, priority, partnerId } = filter
  const activeCount = [
    from,
    to,
    priority,
    partnerId,
    consortium ? filter.customerId : undefined,
  ].filter((value) => value !== undefined).length
  const window = (
    <>
      <DateWindowFields value={span} today={today} earliest={earliest} onChange={setSpan} />
      <Button
        variant="contained"
        disabled={windowFault(span, today) !== null}
        onClick={() => {
          load()
          onLoad()
        }}
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
    <FoldedFilters activeCount={activeCount} last={window} beside={search}>
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
        value={partnerId}
        onChange={(institutionId) => change({ partnerId: institutionId })}
      />
      <PrioritySelect
        value={priority}
        onChange={(priorityId) => change({ priority: priorityId, ddrId: undefined })}
      />
    </FoldedFilters>
  )
}
