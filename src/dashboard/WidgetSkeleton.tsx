import { Box, Skeleton } from '@mui/material'

const widths = ['82%', '64%', '73%', '48%', '57%', '38%', '44%', '30%', '34%', '26%']

/** The outline of a widget: a figure, then its rows. */
export function WidgetSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Box role="status" aria-label={label}>
      <Skeleton variant="rounded" width={120} height={36} sx={{ mb: 4 }} />
      {widths.slice(0, rows).map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={14} sx={{ mb: 5 }} />
      ))}
    </Box>
  )
}
