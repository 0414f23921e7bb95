import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { actionsFrom } from '../../../contract/ddr/lifecycle.ts'
import type { OpenPanel, RequestRow } from './row.ts'
import { useOpenPanel } from './useOpenPanel.ts'

interface Props {
  row: RequestRow
  /** Whether the user may answer requests at all. */
  acts: boolean
}

/** Shows the menu of a request: its permitted actions and View (docs/requirements/delivery-and-reports.md §2.1). */
export function RowAction({ row, acts }: Props) {
  const translate = useTranslate()
  const { open: openRequest } = useOpenPanel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = acts ? actionsFrom(row.status) : []
  const open = (show: OpenPanel['show']) => {
    setAnchor(null)
    openRequest({ ddrId: row.ddrId, show })
  }
  if (actions.length === 0) {
    return (
      <Button
        size="small"
        aria-label={translate('ddr.viewOne', { id: row.ddrId })}
        onClick={() => open('view')}
        sx={{ justifySelf: 'start', minWidth: 0, px: 2, ml: -2 }}
      >
        {translate('ddr.view')}
      </Button>
    )
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-label={translate('ddr.more', { id: row.ddrId })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ justifySelf: 'start', whiteSpace: 'nowrap' }}
      >
        {translate('ddr.action')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem key={action} onClick={() => open(action)}>
            {translate(`ddr.actions.${action}`)}
          </MenuItem>
        ))}
        <MenuItem divider={false} onClick={() => open('view')}>
          {translate('ddr.view')}
        </MenuItem>
      </Menu>
    </>
  )
}
