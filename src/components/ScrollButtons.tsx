import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Box, Fab } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'

/** Scroll position in pixels from which the buttons are shown (docs/requirements/delivery-and-reports.md §9). */
const topAfter = 450
const bottomAfter = 300

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

const scrollTo = (top: number) => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
}

/**
 * Shows buttons to the top and the bottom of a long page once the user has scrolled
 * (docs/requirements/delivery-and-reports.md §2.1).
 */
export function ScrollButtons() {
  const translate = useTranslate()
  const toTop = useSyncExternalStore(subscribe, () => window.scrollY > topAfter)
  const toBottom = useSyncExternalStore(subscribe, () => window.scrollY > bottomAfter)
  return (
    <Box
      sx={{ position: 'fixed', right: 20, bottom: 20, zIndex: 'fab', display: 'grid', gap: 2 }}
      className="no-print"
    >
      {toTop && (
        <Fab size="small" aria-label={translate('scroll.top')} onClick={() => scrollTo(0)}>
          <ArrowUpward />
        </Fab>
      )}
      {toBottom && (
        <Fab
          size="small"
          aria-label={translate('scroll.bottom')}
          onClick={() => scrollTo(document.documentElement.scrollHeight)}
        >
          <ArrowDownward />
        </Fab>
      )}
    </Box>
  )
}
