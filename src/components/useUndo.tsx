import { Button } from '@mui/material'
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin'

/** Milliseconds for which an undo is offered (docs/budgets.md#undo-and-confirmation). */
const undoFor = 20_000

/**
 * Returns a function that shows a success notification, with an Undo button for 20 seconds when
 * `restore` is given. `messageArgs` fill the placeholders of its text.
 */
export function useUndo() {
  const notify = useNotify()
  const refresh = useRefresh()
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
  return (
    done: string,
    restore?: () => Promise<unknown>,
    messageArgs: Record<string, unknown> = {},
  ) => {
    const action = restore && <UndoButton onUndo={() => void takeBack(restore)} />
    notify(done, {
      type: 'info',
      messageArgs,
      ...(action && { action, autoHideDuration: undoFor }),
    })
  }
}

/** Closes the notification before it undoes, so that it can be clicked only once. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close()
        onUndo()
      }}
    >
      {translate('list.undo')}
    </Button>
  )
}
