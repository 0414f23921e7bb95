import { Menu, MenuItem } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { saveDownload } from '../../dataProvider/downloads.ts'
import type { Chart } from './chart.ts'
import { chartFile } from './chartFile.ts'
import { copyImage } from './copyImage.ts'

interface Props {
  chart: Chart
  anchor: HTMLElement
  onClose: () => void
}

/** Shows the menu that copies a chart as an image and downloads its figures. */
export function ChartMenu({ chart, anchor, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    onClose()
    try {
      const result = await copyImage(chart)
      notify(`charts.${result}`, { type: result === 'copied' ? 'success' : 'info' })
    } catch {
      // The browser gives its reason in English alone.
      notify('charts.failed', { type: 'error' })
    }
  }
  const download = () => {
    onClose()
    void saveDownload(chartFile(chart))
  }
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        // The menu is mounted outside of all landmarks, so it is one of its own.
        paper: { role: 'region', 'aria-label': `${translate('charts.menu')}: ${chart.title}` },
      }}
    >
      <MenuItem onClick={() => void copy()}>{translate('charts.copy')}</MenuItem>
      <MenuItem onClick={download}>{translate('charts.download')}</MenuItem>
    </Menu>
  )
}
