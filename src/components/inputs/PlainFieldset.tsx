import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  disabled: boolean
  children: ReactNode
}

/**
 * Groups fields without a frame, and disables them together. Selects of MUI are no fields of HTML: `inert` stops these.
 */
export function PlainFieldset({ disabled, children }: Props) {
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      inert={disabled}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      {children}
    </Box>
  )
}
