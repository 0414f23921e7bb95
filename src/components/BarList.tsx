import { Box } from '@mui/material'
import { formatCount, type NamedCount, wholeCount } from '../../contract/counts.ts'

interface Props {
  label: string
  counts: readonly NamedCount[]
  /** Numbers the rows: a ranking. */
  ranked?: boolean
}

/** Names with their counts, each over a bar as long as its share of the largest. */
export function BarList({ label, counts, ranked = false }: Props) {
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <Box
      component={ranked ? 'ol' : 'ul'}
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      {counts.map(({ name, count }, at) => (
        <Box component="li" key={name} sx={{ fontSize: 14, lineHeight: '20px' }}>
          <Box sx={{ display: 'flex', gap: 2, mb: 0.5 }}>
            {ranked && (
              <Box component="span" sx={{ width: 20, color: 'text.secondary', flexShrink: 0 }}>
                {at + 1}
              </Box>
            )}
            <Box
              component="span"
              title={name}
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {name}
            </Box>
            <Box
              component="span"
              title={wholeCount(count)}
              sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
            >
              {formatCount(count)}
            </Box>
          </Box>
          <Bar percent={(count / largest) * 100} colour="primary.main" />
        </Box>
      ))}
    </Box>
  )
}

/** A thin bar on its track. The number beside it says the same, so it is silent. */
export function Bar({ percent, colour }: { percent: number; colour: string }) {
  return (
    <Box
      aria-hidden
      sx={{ height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}
    >
      <Box
        sx={{ height: '100%', borderRadius: 3, bgcolor: colour }}
        style={{ width: `${percent === 0 ? 0 : Math.max(percent, 0.8)}%` }}
      />
    </Box>
  )
}
