import { Box, Button, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { defaultWindow, windowFault } from '../../../contract/ddr/dates.ts'
import { today as currentDay } from '../../today.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DateWindow } from '../../components/DateWindow.tsx'
import { useDraft } from '../../components/useDraft.ts'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { NumberSearch } from './NumberSearch.tsx'
import { PrioritySelect } from './PrioritySelect.tsx'
import { useUrlFilter } from './useDdr.ts'

/** Shows the filters for institution, priority, date range and DDR ID. */
export function RequestFilters({ side }: { side: DdrSide }) {
  const translate = useTranslate()
  const { can } = useSession()
  const { filter, change } = useUrlFilter()
  const { refetch } = useListContext()
  const today = currentDay()
  const [span, setSpan] = useDraft({
    from: filter.from ?? defaultWindow(today).from,
    to: filter.to ?? today,
  })
  const consortium = can('consortiumDashboard.show')
  const [own, other] = side === 'received' ? ['receivedBy', 'sentBy'] : ['sentBy', 'receivedBy']
  const load = () => {
    change({ ...span, ddrId: undefined, ...(filter.overdue && { overdue: undefined }) })
    void refetch()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: '1fr 1fr',
          '& > *': { gridColumn: { xs: '1 / -1' } },
          '& > .half': { gridColumn: { xs: 'auto' }, minWidth: 0 },
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
        }}
      >
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
        <DateWindow value={span} today={today} onChange={setSpan} />
        <Button
          variant="contained"
          disableElevation
          disabled={windowFault(span, today) !== null}
          onClick={load}
        >
          {translate('ddr.load')}
        </Button>
        <NumberSearch />
      </Box>
      <Typography variant="caption" color="error">
        {translate('ddr.windowNote')}
      </Typography>
    </Box>
  )
}
