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

/** What is printed instead of the page while it is mounted: only this, in black on white, from A4's top. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet">
      <GlobalStyles styles={styles} />
      {children}
    </div>,
    document.body,
  )
}
