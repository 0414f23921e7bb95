import { Button } from '@mui/material'
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin'
import { PlatformError } from '../dataProvider/platformError.ts'

/** Milliseconds for which an undo is offered (docs/budgets.md#undo-and-confirmation). */
const undoFor = 20_000

/** How many things an undo changed back, of how many; the others were changed by somebody meanwhile. */
export interface UndoResult {
  done: number
  of: number
}

/** Undoes a change by an ordinary call, and returns how much of it was undone; all of it when it returns nothing. */
export type Undo = () => Promise<UndoResult | undefined>

/**
 * Returns a function that shows a success notification, with an Undo button for 20 seconds when
 * `undo` is given. `messageArgs` fill the placeholders of its text. What somebody changed meanwhile stays as it is, and
 * the user is told so. The offer stays when the user goes to another screen.
 */
export function useUndo() {
  const notify = useNotify()
  const refresh = useRefresh()
  const run = async (undo: Undo) => {
    try {
      const { done, of } = (await undo()) ?? { done: 1, of: 1 }
      if (done >= of) notify('list.undone', { type: 'info' })
      else if (done === 0) notify('list.notUndone', { type: 'warning' })
      else notify('list.partlyUndone', { type: 'warning', messageArgs: { done, of } })
    } catch (error) {
      const changed = error instanceof PlatformError && error.code === 'conflict'
      const text = error instanceof Error ? error.message : 'problem.unexpected'
      notify(changed ? 'list.notUndone' : text, { type: changed ? 'warning' : 'error' })
    } finally {
      refresh()
    }
  }
  return (done: string, undo?: Undo, messageArgs: Record<string, unknown> = {}) => {
    const action = undo && <UndoButton onUndo={() => void run(undo)} />
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
