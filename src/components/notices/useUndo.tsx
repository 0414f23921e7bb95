import { Button } from '@mui/material'
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { newUuid } from '../../dataProvider/uuid.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { isLostReply } from '../../dataProvider/isLostReply.ts'

/** Milliseconds for which an undo is offered (docs/budgets.md#undo-and-confirmation). */
const undoForMs = 20_000

/** How many things an undo changed back, of how many; the others were changed by somebody meanwhile. */
export interface UndoResult {
  done: number
  of: number
}

/** Options of a write that is repeated under the same key when its reply was lost. */
export interface KeyedCall {
  idempotencyKey: string
}

/**
 * Undoes a change by an ordinary call under the given key, and returns how much of it was undone; all of it when it
 * returns nothing. After a lost reply the next attempt has the same key.
 */
export type Undo = (options: KeyedCall) => Promise<UndoResult | undefined>

interface OfferedUndo extends KeyedCall {
  undo: Undo
  tag: string | undefined
}

/**
 * Returns a function that shows a success notification, with an Undo button for 20 seconds when `undo` is given.
 * `messageArgs` fill the placeholders of its text; a later notification with its `tag` takes its place. What somebody
 * changed meanwhile stays as it is, and the user is told so. The offer stays when the user goes to another screen, and
 * is renewed when the undo fails because the platform could not be reached.
 */
export function useUndo() {
  const notify = useNotify()
  const refresh = useRefresh()
  const offer = (call: OfferedUndo) => ({
    action: <UndoButton onUndo={() => void run(call)} />,
    autoHideDuration: undoForMs,
    tag: call.tag,
  })
  const run = async (call: OfferedUndo) => {
    const { undo, idempotencyKey } = call
    try {
      const { done, of } = (await undo({ idempotencyKey })) ?? { done: 1, of: 1 }
      if (done >= of) notify('list.undone', { type: 'info', tag: 'undone' })
      else if (done === 0) notify('list.notUndone', { type: 'warning' })
      else notify('list.partlyUndone', { type: 'warning', messageArgs: { done, of } })
    } catch (error) {
      const wasChanged = hasCode(error, 'conflict')
      const text = failureMessage(error)
      notify(wasChanged ? 'list.notUndone' : text, {
        type: wasChanged ? 'warning' : 'error',
        ...(isLostReply(error) && offer(call)),
      })
    } finally {
      refresh()
    }
  }
  return (
    message: string,
    undo?: Undo,
    messageArgs: Record<string, unknown> = {},
    tag?: string,
  ) => {
    notify(message, {
      type: 'info',
      messageArgs,
      ...(undo && offer({ undo, idempotencyKey: newUuid(), tag })),
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
