import { Box, Paper, Typography, useForkRef } from '@mui/material'
import { type ReactNode, type Ref, useCallback, useId } from 'react'
import { useLocation } from 'react-router-dom'

interface Props {
  heading: string
  hint?: string
  /** Name of the section in addresses: `/orgDetails#ranges` opens the form at that section. */
  place?: string
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
      {...((focusRef || place) && { tabIndex: -1 })}
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

/** Returns a ref that shows and focuses the section when the address names its place. */
function useToPlace(place: string | undefined) {
  const { hash } = useLocation()
  const isNamed = place !== undefined && hash === `#${place}`
  return useCallback(
    (section: HTMLElement | null) => {
      if (!isNamed) return
      section?.focus({ preventScroll: true })
      section?.scrollIntoView()
    },
    [isNamed],
  )
}
