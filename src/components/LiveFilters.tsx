import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterLiveForm } from 'react-admin'

/** Debounce of typed filters in milliseconds. */
const filterDelay = 200

/** Shows filters that apply while the user types. They wrap when they do not fit on one line. */
export function LiveFilters({ children }: { children: ReactNode }) {
  return (
    <FilterLiveForm debounce={filterDelay}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: '1 1 170px', m: 0 } }}>
        {children}
      </Box>
    </FilterLiveForm>
  )
}
