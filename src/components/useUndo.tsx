import { Button } from '@mui/material'
import { useNotify, useRefresh, useTranslate } from 'react-admin'

/** Long enough to notice a slip (QUALITY: U8). */
const undoFor = 20_000

/** Says that something is done and, where there is a way back, offers it for a while. */
export function useUndo() {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const takeBack = async (restore: () => Promise<unknown>) => {
    try {
      await restore()
      notify('list.undone', { type: 'info' })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      refresh()
    }
  }
  return (done: string, restore?: () => Promise<unknown>) => {
    const undo = restore && (
      <Button color="inherit" size="small" onClick={() => void takeBack(restore)}>
        {translate('list.undo')}
      </Button>
    )
    notify(
      <span>
        {translate(done)} {undo}
      </span>,
      { type: 'info', ...(undo && { autoHideDuration: undoFor }) },
    )
  }
}
