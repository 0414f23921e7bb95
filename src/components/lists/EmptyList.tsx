import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/**
 * Shows why a list is empty, which screen readers say too, and what the reader can do about it, such as
 * the buttons that add rows.
 */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box sx={{ py: 12, textAlign: 'center' }}>
      <Typography aria-live="polite" color="textSecondary" sx={{ mb: children ? 4 : 0 }}>
        {translate(text)}
      </Typography>
      {children}
    </Box>
  )
}
