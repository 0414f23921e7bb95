import { Box, Skeleton } from '@mui/material'

/** The outline of a page with a title and rows, while its code loads. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ pt: 2 }}>
      <Skeleton variant="text" width={260} sx={{ fontSize: '2rem', mb: 6 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
