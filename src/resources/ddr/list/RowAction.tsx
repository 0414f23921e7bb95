import { Menu, MenuItem } from '@mui/material'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import controls from '../../../components/controls.module.css'
import { actionsFrom } from '../../../../contract/ddr/lifecycle.ts'
import type { RequestRow } from '../requestRow.ts'
import type { OpenPanel, useOpenRequest } from '../OpenPanelProvider.tsx'
import { usePrefetchPanel } from '../usePrefetchPanel.ts'
import styles from '../requests.module.css'

interface Props {
  row: RequestRow
  /** Whether the user may answer requests at all. */
  canAct: boolean
  onOpen: ReturnType<typeof useOpenRequest>
}

/** Shows the menu of a request: its permitted actions and View (docs/requirements/delivery-and-reports.md §2.1). */
export function RowAction({ row, canAct, onOpen }: Props) {
  const translate = useTranslate()
  const prefetch = usePrefetchPanel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = canAct ? actionsFrom(row.status) : []
  const open = (show: OpenPanel['show']) => {
    setAnchor(null)
    onOpen({ ddrId: row.ddrId, show })
  }
  const opening = (show: OpenPanel['show']) => {
    const onIntent = () => prefetch({ ddrId: row.ddrId, show })
    return { onPointerEnter: onIntent, onFocus: onIntent, onClick: () => open(show) }
  }
  if (actions.length === 0) {
    return (
      <button
        type="button"
        aria-label={translate('ddr.viewOne', { id: row.ddrId })}
        {...opening('view')}
        className={clsx(controls['button'], controls['small'], styles['view'])}
      >
        {translate('ddr.view')}
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('ddr.more', { id: row.ddrId })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className={clsx(controls['button'], controls['outlined'], styles['action'])}
      >
        {translate('ddr.action')}
      </button>
      {anchor !== null && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {actions.map((action) => (
            <MenuItem key={action} {...opening(action)}>
              {translate(`ddr.actions.${action}`)}
            </MenuItem>
          ))}
          <MenuItem divider={false} {...opening('view')}>
            {translate('ddr.view')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
