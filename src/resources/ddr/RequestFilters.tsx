import Search from '@mui/icons-material/Search'
import { Box, Button, IconButton, InputAdornment, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { defaultWindow, windowFault } from '../../../contract/ddr/dates.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DateWindow } from '../../components/DateWindow.tsx'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import { deliveryDay, type Side } from './listBinding.ts'
import { useUrlFilter } from './useDdr.ts'

/** Institutions, span of dates and the number of a request. */
export function RequestFilters({ side }: { side: Side }) {
  const translate = useTranslate()
  const { can } = useSession()
  const { filter, change } = useUrlFilter()
  const { refetch } = useListContext()
  const today = deliveryDay()
  const [span, setSpan] = useState({
    from: filter.from ?? defaultWindow(today).from,
    to: filter.to ?? today,
  })
  const consortium = can('consortiumDashboard.show')
  const [own, other] = side === 'received' ? ['receivedBy', 'sentBy'] : ['sentBy', 'receivedBy']
  const load = () => {
    change({ ...span, ddrId: undefined })
    void refetch()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
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

/** Finds one request by its number, whatever its status and date. */
function NumberSearch() {
  const translate = useTranslate()
  const { filter, change } = useUrlFilter()
  const [text, setText] = useState(filter.ddrId === undefined ? '' : String(filter.ddrId))
  const search = (event: FormEvent) => {
    event.preventDefault()
    const ddrId = Number(text.trim()) || undefined
    change({ ddrId, ...(ddrId !== undefined && { status: 'all' as const }) })
  }
  return (
    <Box component="form" role="search" onSubmit={search} sx={{ ml: { lg: 'auto' } }}>
      <TextField
        size="small"
        label={translate('ddr.search')}
        value={text}
        onChange={({ target }) => setText(target.value.replace(/\D/g, '').slice(0, 9))}
        slotProps={{
          htmlInput: { inputMode: 'numeric' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" edge="end" aria-label={translate('ddr.search')}>
                  <Search fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{ width: 190 }}
      />
    </Box>
  )
}
