import { Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { type KeyedCall, type Undo, useUndo } from '../notices/useUndo.tsx'
import { useNotifyFailure } from '../notices/useNotifyFailure.ts'

interface Removal<T, R> {
  /** Translation key of the question. */
  question: string
  nameOf: (row: T) => string
  /** Returns a sentence that says what else the removal changes. */
  consequence?: (row: T) => string
  /** Removes the row under the given key; after a lost reply the next attempt for the row has the same key. */
  remove: (row: T, options: KeyedCall) => Promise<R>
  /** Translation key of the success message, and the values of its placeholders. */
  doneMessage: string
  doneArgs?: (result: R) => Record<string, unknown>
  /** Undoes the removal and returns how much of it; gets what `remove` returned. */
  restore?: (row: T, result: R, options: KeyedCall) => ReturnType<Undo>
}

/**
 * Returns `confirm(row)`, which opens a confirmation dialog, and the `dialog` to render. After
 * confirmation the row is removed and the list refreshed; with `restore` the notification offers an
 * undo. A failure is shown as a notification, and the question stays for another attempt. A row that somebody else has
 * removed meanwhile is no failure.
 */
export function useRemoval<T, R = unknown>({
  question,
  nameOf,
  consequence,
  remove,
  doneMessage,
  doneArgs,
  restore,
}: Removal<T, R>) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const notifyDone = useUndo()
  const retry = useRetry<T>()
  const [toConfirm, setToConfirm] = useState<T | null>(null)
  const removal = useMutation({
    mutationFn: (row: T) => retry([row], () => row, remove),
    onSuccess: (result, row) => {
      setToConfirm(null)
      notifyDone(
        doneMessage,
        restore && ((options) => restore(row, result, options)),
        doneArgs?.(result),
      )
    },
    onError: (error, row) => {
      if (!hasCode(error, 'notFound')) {
        notifyFailure(error)
        return
      }
      // Somebody has removed the row meanwhile: the question about it is settled, and so is what the user wants.
      setToConfirm(null)
      notify('list.removedAlready', { messageArgs: { name: nameOf(row) } })
    },
    onSettled: () => refresh(),
  })
  const dialog = (
    <ConfirmDialog
      open={toConfirm !== null}
      isDestructive
      isBusy={removal.isPending}
      onConfirm={() => toConfirm !== null && removal.mutate(toConfirm)}
      onCancel={() => setToConfirm(null)}
    >
      <Typography sx={{ mb: 2 }}>{translate(question)}</Typography>
      <Typography color="textSecondary">{toConfirm !== null && nameOf(toConfirm)}</Typography>
      {consequence && toConfirm !== null && (
        <Typography sx={{ mt: 2 }}>{consequence(toConfirm)}</Typography>
      )}
    </ConfirmDialog>
  )
  return { confirm: setToConfirm, dialog }
}
