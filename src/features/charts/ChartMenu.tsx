import { Menu, MenuItem } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
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
  const run = async (action: () => Promise<void>) => {
    onClose()
    try {
      await action()
    } catch (error) {
      notify(failureMessage(error), { type: 'error' })
    }
  }
  const copy = async () => {
    const result = await copyImage(chart)
    notify(`charts.${result}`, { type: result === 'copied' ? 'success' : 'info' })
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
      <MenuItem onClick={() => void run(copy)}>{translate('charts.copy')}</MenuItem>
      <MenuItem onClick={() => void run(() => saveDownload(chartFile(chart)))}>
        {translate('charts.download')}
      </MenuItem>
    </Menu>
  )
}
