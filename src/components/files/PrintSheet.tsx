import { GlobalStyles } from '@mui/material'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const styles = {
  '.print-sheet': { display: 'none' },
  '@media print': {
    '@page': { size: 'A4', margin: '18mm' },
    'body > *:not(.print-sheet)': { display: 'none !important' },
    'html, body': { background: '#fff !important', height: 'auto', overflow: 'visible !important' },
    '.print-sheet': { display: 'block', breakInside: 'avoid' },
    '.print-sheet *': { color: '#000 !important', background: 'transparent !important' },
  },
}

/**
 * Replaces the page in print while it is mounted: only its children are printed, black on white,
 * from the top of an A4 page.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet">
      <GlobalStyles styles={styles} />
      {children}
    </div>,
    document.body,
  )
}
