import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatInstant } from '../../dates.ts'

interface Props {
  /** Time of the upload as an ISO 8601 instant. */
  at: string
  by: string
  /** File name and purpose. */
  file: string
  effect: string
  /** Buttons for the upload. */
  children: ReactNode
}

/** Shows one upload of a history. */
export function UploadEntry({ at, by, file, effect, children }: Props) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {formatInstant(at)} · {by}
        </Typography>
        <Typography variant="body2">{file}</Typography>
        <Typography variant="body2" color="textSecondary">
          {effect}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
