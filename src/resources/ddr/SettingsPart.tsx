import { Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** Shows one part of the working days and rules under its heading. */
export function SettingsPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4, '& > *': { minWidth: 0 } }}
    >
      <Typography id={id} variant="h2">
        {heading}
      </Typography>
      {children}
    </Paper>
  )
}
