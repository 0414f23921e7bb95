import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterLiveForm } from 'react-admin'

/** Fast enough to feel direct, slow enough not to ask at every letter. */
const filterDelay = 200

/** Filters that take effect while they are typed, on one line as long as there is room. */
export function LiveFilters({ children }: { children: ReactNode }) {
  return (
    <FilterLiveForm debounce={filterDelay}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: '1 1 170px', m: 0 } }}>
        {children}
      </Box>
    </FilterLiveForm>
  )
}
