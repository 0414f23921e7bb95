import MoreVert from '@mui/icons-material/MoreVert'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'
import type { Chart } from './chart.ts'

const ChartMenu = onDemand(async () => (await import('./ChartMenu.tsx')).ChartMenu)

interface Props {
  /** Returns the chart when the menu opens. */
  chart: () => Chart
  /** What the chart shows, for the accessible name. */
  title: string
  className?: string | undefined
}

/** Shows the button that opens a chart's menu. The code of the menu is loaded when it first opens. */
export function ChartMenuButton({ chart, title, className }: Props) {
  const translate = useTranslate()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; chart: Chart } | null>(null)
  const label = translate('charts.menu')
  return (
    <>
      <IconButton
        label={label}
        aria-label={`${label}: ${title}`}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        isSmall
        className={className}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, chart: chart() })}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {menu && <ChartMenu {...menu} onClose={() => setMenu(null)} />}
    </>
  )
}
