import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Twelve columns where there is room, one on a phone. */
export function WidgetGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
        gap: { xs: 3, sm: 4 },
      }}
    >
      {children}
    </Box>
  )
}
