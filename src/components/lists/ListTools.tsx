import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * Places the buttons of a list at the end of their line: its views, columns, files and actions. Paper does not show
 * them.
 */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: { sm: 'flex-end' },
        gap: 2,
        ml: { sm: 'auto' },
        '@media print': { display: 'none' },
      }}
    >
      {children}
    </Box>
  )
}
