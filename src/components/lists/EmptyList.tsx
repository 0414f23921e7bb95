import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** Shows why a list is empty, and what the reader can do about it, such as the buttons that add rows. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box sx={{ py: 12, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ mb: children ? 4 : 0 }}>
        {translate(text)}
      </Typography>
      {children}
    </Box>
  )
}
