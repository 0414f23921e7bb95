import { Typography } from '@mui/material'
import type { Ref } from 'react'

/** Where a screen puts its title; empty for screens that bring their own. */
export const PageHeading = ({ ref }: { ref: Ref<HTMLHeadingElement> }) => (
  <Typography variant="h1" ref={ref} sx={{ mb: 5, '&:empty': { display: 'none' } }} />
)
