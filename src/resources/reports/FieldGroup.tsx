import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** The rule of the fields in words. */
  note?: string
  children: ReactNode
}

/**
 * Keeps fields that belong together beside each other, such as the two ends of a span, or its presets and its rule:
 * where a line has no room for them they begin the next one together.
 */
export function FieldGroup({ note, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        // Two days fit beside each other on a phone.
        columnGap: { xs: 2, sm: 4 },
        rowGap: { xs: 4, sm: 2 },
        width: { xs: '100%', sm: 'auto' },
        minWidth: 0,
      }}
    >
      {children}
      {note !== undefined && (
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  )
}
