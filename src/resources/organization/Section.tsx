import { Box, Paper, Typography, useForkRef } from '@mui/material'
import { type ReactNode, type Ref, useCallback, useId } from 'react'
import { useLocation } from 'react-router-dom'
import type { SectionPlace } from './SectionMenu.tsx'

interface Props {
  heading: string
  hint?: string
  place?: SectionPlace
  actions?: ReactNode
  /** Receives the section's element, so that its first fault can be focused. */
  focusRef?: Ref<HTMLElement>
  children: ReactNode
}

/** Shows one section of the editor. */
export function Section({ heading, hint, place, actions, focusRef, children }: Props) {
  const id = useId()
  const toPlace = useToPlace(place)
  return (
    <Paper
      component="section"
      ref={useForkRef(focusRef, toPlace)}
      {...(place && { tabIndex: -1 })}
      variant="outlined"
      aria-labelledby={id}
      sx={{
        p: { xs: 4, sm: 6 },
        minWidth: 0,
        scrollMarginTop: 'calc(var(--top-height) + 16px)',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', mb: 4 }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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

/** Returns a ref that shows and focuses the section when the address names its place, again for each choice. */
function useToPlace(place: SectionPlace | undefined) {
  const { hash, key } = useLocation()
  const opened = place !== undefined && hash === `#${place}` ? key : null
  return useCallback(
    (section: HTMLElement | null) => {
      if (opened === null) return
      section?.focus({ preventScroll: true })
      section?.scrollIntoView()
    },
    [opened],
  )
}
