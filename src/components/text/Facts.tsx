import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { factGrid } from './factGrid.ts'

interface Props {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Least width of a column in pixels. */
  columnWidth?: number
}

/** Shows a list of labels and values; entries without a value are omitted. */
export function Facts({ facts, columnWidth }: Props) {
  return (
    <Box component="dl" sx={factGrid(columnWidth)}>
      {facts.map(
        ([label, value]) =>
          value !== '' && (
            <Box key={label} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  )
}
