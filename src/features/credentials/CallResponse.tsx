import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** Says which call was made and how it ended; a click on it shows the body. */
  summary: ReactNode
  /** Accessible name of the body. */
  label: string
  body: string
}

/** Shows the response that a program receives, folded below its summary. */
export function CallResponse({ summary, label, body }: Props) {
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
        {summary}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 240,
          overflow: 'auto',
          fontSize: '0.8125rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {body}
      </Box>
    </details>
  )
}
