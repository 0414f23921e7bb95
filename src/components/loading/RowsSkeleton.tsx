import { Box, Skeleton } from '@mui/material'

const rows = 8

/** Shows lines in place of rows that are loading; screen readers read the label. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="text" sx={{ fontSize: '1.75rem' }} />
      ))}
    </Box>
  )
}
