import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Box, Fab, GlobalStyles } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { afterPaint } from '../../afterPaint.ts'
import { narrowerThan } from '../narrowerThan.ts'

/** Scroll position in pixels from which the buttons are shown (docs/requirements/delivery-and-reports.md §9). */
const topAfter = 450
const bottomAfter = 300

/**
 * Returns whether the page is scrolled by more than `pixels`; false until the screen is painted, because reading the
 * position lays the page out.
 */
function useIsScrolledBy(pixels: number): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > pixels)
    const cancel = afterPaint(read)
    window.addEventListener('scroll', read, { passive: true })
    return () => {
      cancel()
      window.removeEventListener('scroll', read)
    }
  }, [pixels])
  return isScrolled
}

const scrollTo = (top: number) => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
}

/** Width in pixels of the edge at the right that the buttons take: the padding of the page and that of a card. */
const edgeWidth = 44
/** Width in pixels of a button. */
const buttonWidth = 40
/** Height in pixels of the bar at the bottom of a phone's screen. */
const barHeight = 57

/** MUI's own button is of a light grey in both themes. */
const ofTheme = {
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 'none',
  '&:hover': { borderColor: 'text.primary', bgcolor: 'background.paper' },
}

/** Leaves space beside the footer, and below it on a phone, and keeps what has the focus above the bar. */
const space = (
  <GlobalStyles
    styles={{
      footer: { paddingRight: `${edgeWidth}px !important` },
      [`@media ${narrowerThan(600)}`]: {
        html: { scrollPaddingBottom: barHeight },
        footer: { paddingRight: '16px !important', marginBottom: barHeight },
      },
    }}
  />
)

/**
 * Shows buttons to the top and the bottom of a long page once the user has scrolled
 * (docs/requirements/delivery-and-reports.md §2.1). They cover nothing: they fit into the padding of the page and of
 * its cards, and on a phone they are in a bar at the bottom.
 */
export function ScrollButtons() {
  const translate = useTranslate()
  const toTop = useIsScrolledBy(topAfter)
  const toBottom = useIsScrolledBy(bottomAfter)
  if (!toTop && !toBottom) return space
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'fab',
        display: 'flex',
        gap: 2,
        right: { xs: 0, sm: `${edgeWidth - buttonWidth}px` },
        bottom: { xs: 0, sm: 20 },
        left: { xs: 0, sm: 'auto' },
        flexDirection: { sm: 'column' },
        justifyContent: 'center',
        p: { xs: 2, sm: 0 },
        bgcolor: { xs: 'background.paper', sm: 'transparent' },
        borderTop: { xs: 1, sm: 0 },
        borderColor: 'divider',
      }}
      className="no-print"
    >
      {space}
      {toTop && (
        <Fab
          size="small"
          aria-label={translate('scroll.top')}
          onClick={() => scrollTo(0)}
          sx={ofTheme}
        >
          <ArrowUpward />
        </Fab>
      )}
      {toBottom && (
        <Fab
          size="small"
          aria-label={translate('scroll.bottom')}
          onClick={() => scrollTo(document.documentElement.scrollHeight)}
          sx={ofTheme}
        >
          <ArrowDownward />
        </Fab>
      )}
    </Box>
  )
}
