import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  disabled: boolean
  children: ReactNode
}

/**
 * Groups fields without a frame, and disables them together. In a dialog that closes when it was saved, nothing must be
 * chosen during the save: it would be lost, or be taken for what was saved.
 */
export function PlainFieldset({ disabled, children }: Props) {
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      {children}
    </Box>
  )
}
