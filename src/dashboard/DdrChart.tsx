import { Box } from '@mui/material'
import { formatCount } from '../../contract/counts.ts'

export interface DdrPair {
  name: string
  all: number
  fulfilled: number
}

interface Props {
  label: string
  fulfilledLabel: string
  pairs: DdrPair[]
}

const tallest = 124

/** What was asked for beside what was fulfilled, each bar with its number; no more than boxes, so it loads with its figures. */
export function DdrChart({ label, fulfilledLabel, pairs }: Props) {
  const largest = Math.max(1, ...pairs.map(({ all }) => all))
  const description = pairs
    .map(({ name, all, fulfilled }) => `${name} ${all}, ${fulfilledLabel} ${fulfilled}`)
    .join('; ')
  return (
    <Box role="img" aria-label={`${label}: ${description}`} sx={{ display: 'flex' }}>
      {pairs.map(({ name, all, fulfilled }) => (
        <Box key={name} sx={{ flex: 1, fontSize: 13, textAlign: 'center' }}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'center',
              alignItems: 'flex-end',
              gap: 1.5,
              height: tallest + 24,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Column count={all} share={all / largest} />
            <Column count={fulfilled} share={fulfilled / largest} filled />
          </Box>
          <Box sx={{ pt: 1.5 }}>{name}</Box>
        </Box>
      ))}
    </Box>
  )
}

function Column(props: { count: number; share: number; filled?: boolean }) {
  const { count, share, filled = false } = props
  return (
    <Box sx={{ width: 56, fontWeight: filled ? 600 : 400, fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(count)}
      <Box
        sx={{ mt: 0.5, bgcolor: 'primary.main', borderRadius: '4px 4px 0 0' }}
        style={{ height: Math.max(2, share * tallest), opacity: filled ? 1 : 0.35 }}
      />
    </Box>
  )
}
