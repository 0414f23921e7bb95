import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  heading: string
  hint?: string
  actions?: ReactNode
  /** Receives the section's element, so that its first fault can be focused. */
  focusRef?: Ref<HTMLElement>
  children: ReactNode
}

/** Shows one section of the editor. */
export function Section({ heading, hint, actions, focusRef, children }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      ref={focusRef}
      {...(focusRef && { tabIndex: -1 })}
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, borderRadius: 2.5, minWidth: 0 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', mb: 4 }}
      >
        <Box>
          <Typography id={id} variant="h2">
            {heading}
          </Typography>
          {hint && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {hint}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
    </Paper>
  )
}
