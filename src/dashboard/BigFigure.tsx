import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatCount, wholeCount } from '../../contract/counts.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { serif } from '../theme.ts'
import type { WidgetTarget } from './WidgetLink.tsx'

interface Props {
  count: number
  label: string
  /** Its rows, when the reader may open them. */
  target?: WidgetTarget | undefined
  tone?: 'ink' | 'waiting' | 'done'
}

const colours = { ink: 'text.primary', waiting: 'warning.main', done: 'success.main' } as const

/** A figure that a glance takes in; short from a million on, the whole number on hover. */
export function BigFigure({ count, label, target, tone = 'ink' }: Props) {
  const { can } = useSession()
  const figure = (
    <Box
      component="span"
      title={wholeCount(count)}
      sx={{
        display: 'block',
        color: colours[tone],
        fontFamily: serif,
        fontSize: 34,
        fontWeight: 600,
        fontVariantNumeric: 'lining-nums tabular-nums',
        lineHeight: 1.1,
        letterSpacing: '-0.01em',
      }}
    >
      {formatCount(count)}
    </Box>
  )
  const words = (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {label}
    </Typography>
  )
  if (!target || !can(target.permission)) {
    return (
      <Box>
        {figure}
        {words}
      </Box>
    )
  }
  return (
    <Link component={RouterLink} to={target.to} color="inherit" sx={{ display: 'block' }}>
      {figure}
      {words}
    </Link>
  )
}
