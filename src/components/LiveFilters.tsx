import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterLiveForm } from 'react-admin'

/** Delay after the last keystroke in milliseconds: short enough to feel direct, long enough to skip most letters. */
const typingDelayMs = 200

interface Props {
  /** Filters that are selected from options; they apply at once. */
  choices?: ReactNode
  /** Filters that are typed. */
  children: ReactNode
}

/** Shows filters that apply while they are typed or selected, in one row where there is room. */
export function LiveFilters({ choices, children }: Props) {
  return (
    <Box sx={inOneRow}>
      <FilterLiveForm debounce={typingDelayMs}>{children}</FilterLiveForm>
      {choices && <FilterLiveForm debounce={false}>{choices}</FilterLiveForm>}
    </Box>
  )
}

const inOneRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > form': { display: 'contents' },
  '& > form > *': { flex: '1 1 170px', m: 0 },
}
