import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Collapse, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { overviewYears } from '../../../../contract/ddr/dateWindow.ts'
import { today } from '../../../today.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { OverviewFigures } from './OverviewFigures.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { overviewQuery } from '../queries.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'

/**
 * Shows the outcome of a year's requests on one side in one line, which opens to the outcome by institution
 * (docs/requirements/delivery-and-reports.md §2.1).
 */
export function StatusOverview({ side }: { side: DdrSide }) {
  const translate = useTranslate()
  const phone = useIsNarrow()
  const years = overviewYears(today())
  const [year, setYear] = useState(years[0] ?? 0)
  const [isUnfolded, setUnfolded] = useState(false)
  const { data, error, refetch } = useOverview(side, year)
  const hasFailed = error !== null && data === undefined
  const name = translate(side === 'received' ? 'ddr.incoming' : 'ddr.outgoing')
  return (
    <Box
      component="section"
      aria-label={`${name} ${year}`}
      sx={{ px: 4, py: { xs: 1, sm: 2 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 5,
            rowGap: 2,
          }}
        >
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              minHeight: 40,
              // The figures of both sides stand below each other.
              minWidth: { xs: 0, md: '15.5rem' },
              '@media print': { minWidth: '11rem' },
            }}
          >
            <Typography variant="h2" component="h2">
              {name}
            </Typography>
            <YearSelect
              label={`${name}: ${translate('ddr.year')}`}
              years={years}
              value={year}
              onChange={setYear}
            />
          </Box>
          {!phone && !hasFailed && <OverviewFigures side={side} year={year} rows={data} />}
        </Box>
        <Box sx={{ '@media print': noPaper }}>
          <IconButton
            label={translate(phone ? 'ddr.figures' : 'ddr.byPartner')}
            aria-expanded={isUnfolded}
            disabled={!phone && !data?.length}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <ExpandMore sx={{ rotate: isUnfolded ? '180deg' : '0deg' }} />
          </IconButton>
        </Box>
      </Box>
      {hasFailed && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Collapse in={isUnfolded} unmountOnExit>
        {phone && !hasFailed && <OverviewFigures side={side} year={year} rows={data} />}
        <OverviewTable label={`${name} ${year}`} rows={data ?? []} />
      </Collapse>
    </Box>
  )
}

const noPaper = { display: 'none' } as const

interface YearSelectProps {
  label: string
  years: readonly number[]
  value: number
  onChange: (year: number) => void
}

/** Selects the year of the overview. */
const YearSelect = ({ label, years, value, onChange }: YearSelectProps) => (
  <TextField
    select
    size="small"
    variant="standard"
    fullWidth={false}
    margin="none"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    slotProps={{ htmlInput: { 'aria-label': label } }}
    // Overrides the theme, which makes fields as wide as a phone.
    sx={{
      '&&': { width: '4.5rem' },
      flexShrink: 0,
      // Paper shows the year alone.
      '@media print': { '& .MuiSelect-icon': noPaper, '& .MuiInput-root::before': noPaper },
    }}
  >
    {years.map((each) => (
      <MenuItem key={each} value={each}>
        {each}
      </MenuItem>
    ))}
  </TextField>
)

/**
 * Returns the overview query of the selected member for a consortium, else that of the user's own
 * library.
 */
function useOverview(side: DdrSide, year: number) {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const customerId = filter.customerId ?? principal.customerId
  return useQuery(overviewQuery(api, { side, customerId, year }))
}
