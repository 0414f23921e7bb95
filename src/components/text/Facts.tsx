import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Least width of a column in pixels. */
  columnWidth?: number
}

/** Shows a list of labels and values; entries without a value are omitted. */
export function Facts({ facts, columnWidth = 150 }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 4,
        m: 0,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${columnWidth}px, 100%), 1fr))`,
      }}
    >
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
