import { useTheme } from '@mui/material/styles'
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatCount } from '../../contract/dashboard/model.ts'

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

const count = (value: unknown) => formatCount(Number(value))

/** What was asked for beside what was fulfilled, each bar with its number. */
export function DdrChart({ label, fulfilledLabel, pairs }: Props) {
  const { palette } = useTheme()
  const text = { fill: palette.text.primary, fontSize: 13 }
  const description = pairs
    .map(({ name, all, fulfilled }) => `${name} ${all}, ${fulfilledLabel} ${fulfilled}`)
    .join('; ')
  return (
    <div role="img" aria-label={`${label}: ${description}`} style={{ height: '100%' }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={pairs}
          margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
          barGap={6}
          barCategoryGap="28%"
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="name"
            tickLine={false}
            axisLine={{ stroke: palette.divider }}
            tick={text}
          />
          <YAxis hide domain={[0, 'dataMax']} />
          <Bar
            dataKey="all"
            fill={palette.primary.main}
            fillOpacity={0.35}
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          >
            <LabelList dataKey="all" position="top" formatter={count} {...text} />
          </Bar>
          <Bar
            dataKey="fulfilled"
            fill={palette.primary.main}
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          >
            <LabelList
              dataKey="fulfilled"
              position="top"
              formatter={count}
              {...text}
              fontWeight={600}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
