import { Paper, type PaperProps } from '@mui/material'
import { stack } from './stack.ts'

interface Props
  extends Pick<PaperProps, 'aria-label' | 'aria-labelledby' | 'className' | 'children'> {
  /** Whether the children are placed below one another with gaps. */
  isStacked?: boolean
  /** Styles that differ from those of other cards. */
  sx?: { mt?: number; mb?: number; maxWidth?: number; overflowWrap?: 'anywhere' }
}

const padding = { px: { xs: 4, sm: 5 }, py: 4 }
const stacked = { ...stack, p: { xs: 4, sm: 5 }, gap: 4 }

/** Shows a named part of a page on a card. */
export function CardSection({ isStacked = false, sx, ...props }: Props) {
  return (
    <Paper
      component="section"
      variant="outlined"
      {...props}
      sx={{ ...(isStacked ? stacked : padding), ...sx }}
    />
  )
}
