import { useTheme } from '@mui/material/styles'
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts'
import { sumOf } from '../../contract/dashboard/groupings.ts'
import { type NamedCount, shareOf } from '../../contract/counts.ts'

interface Props {
  label: string
  counts: NamedCount[]
  colours: readonly string[]
}

interface Slice {
  cx?: number
  cy?: number
  midAngle?: number
  outerRadius?: number
  index?: number
}

/** Smallest share in percent whose slice has room for its rank. */
const smallestLabelled = 4

/**
 * Shows a pie with slices of one hue from dark to light, each labelled with its rank in the list
 * beside it.
 */
export function PublisherPie({ label, counts, colours }: Props) {
  const { palette } = useTheme()
  const total = sumOf(counts)
  const shareAt = (index: number) => shareOf(counts[index]?.count ?? 0, total)
  const description = counts
    .map(({ name }, index) => `${name} ${shareAt(index).toFixed(1)}%`)
    .join(', ')

  const rank = ({ cx = 0, cy = 0, midAngle = 0, outerRadius = 0, index = 0 }: Slice) => {
    if (shareAt(index) < smallestLabelled) return null
    const angle = (-midAngle * Math.PI) / 180
    const colour = colours[index % colours.length] ?? palette.primary.main
    return (
      <text
        x={cx + outerRadius * 0.8 * Math.cos(angle)}
        y={cy + outerRadius * 0.8 * Math.sin(angle)}
        fill={palette.getContrastText(colour)}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={13}
        fontWeight={600}
      >
        {index + 1}
      </text>
    )
  }

  return (
    <div role="img" aria-label={`${label}: ${description}`} style={{ height: '100%' }}>
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={counts}
            dataKey="count"
            nameKey="name"
            innerRadius="46%"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            stroke={palette.background.paper}
            strokeWidth={2}
            label={rank}
            labelLine={false}
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {counts.map(({ name }, index) => (
              <Cell key={name} fill={colours[index % colours.length] ?? palette.primary.main} />
            ))}
          </Pie>
        </PieChart>
      </ResponsiveContainer>
    </div>
  )
}
