import { Box, Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { initialValues, respondInput } from './answerValues.ts'
import { useRefreshDdr } from './useDdr.ts'

const actions = ['duplicate', 'notAvailable'] as const satisfies readonly DdrAction[]

/** Answers the chosen requests alike, each with its own default message and its own transaction. */
export function BulkAnswer() {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const refresh = useRefreshDdr()
  const { selectedIds, onUnselectItems } = useListContext()
  const [asking, setAsking] = useState<DdrAction | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (action: DdrAction) => {
    setBusy(true)
    let failed = 0
    for (const ddrId of selectedIds as number[]) {
      try {
        const detail = await api.ddr.detail({ ddrId, action })
        await api.ddr.respond(respondInput(action, detail, initialValues(action, detail), null))
      } catch {
        // Counted and said below; the others go on.
        failed += 1
      }
    }
    const count = selectedIds.length - failed
    notify(failed === 0 ? 'ddr.bulk.done' : 'ddr.bulk.partly', {
      type: failed === 0 ? 'success' : 'warning',
      messageArgs: { count, failed },
    })
    setBusy(false)
    setAsking(null)
    onUnselectItems()
    await refresh()
  }
  if (selectedIds.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={translate('ddr.bulk.name')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2 }}
    >
      {actions.map((action) => (
        <Button key={action} size="small" onClick={() => setAsking(action)}>
          {translate(`ddr.bulk.${action}`, { count: selectedIds.length })}
        </Button>
      ))}
      <Dialog open={asking !== null} onClose={() => setAsking(null)} aria-describedby="bulk-text">
        <DialogContent id="bulk-text">
          {translate('ddr.bulk.confirm', { count: selectedIds.length })}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(null)}>{translate('ddr.cancel')}</Button>
          <Button
            variant="contained"
            disableElevation
            loading={busy}
            onClick={() => asking !== null && void run(asking)}
          >
            {translate('ddr.bulk.run', { count: selectedIds.length })}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}
