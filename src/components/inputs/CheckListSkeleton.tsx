import { Box } from '@mui/material'
import { RowsSkeleton } from '../loading/RowsSkeleton.tsx'
import { checkListFrame } from './checkListFrame.ts'

interface Props {
  /** Heading of the list that is loading. */
  label: string
  /** Height of its options in pixels. */
  height?: number
}

/** Shows the frame of a `<CheckList>` with lines in place of options, and tells screen readers that it is loading. */
export function CheckListSkeleton({ label, height = 280 }: Props) {
  return (
    <Box sx={{ ...checkListFrame, minHeight: height + 100, overflow: 'hidden' }}>
      <RowsSkeleton of={label} rows={Math.floor(height / 42)} />
    </Box>
  )
}
