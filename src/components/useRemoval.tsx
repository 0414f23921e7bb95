import { Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Undo, useUndo } from './useUndo.tsx'

interface Removal<T, R> {
  /** Translation key of the question. */
  question: string
  nameOf: (row: T) => string
  /** Returns a sentence that says what else the removal changes. */
  consequence?: (row: T) => string
  remove: (row: T) => Promise<R>
  /** Translation key of the success message, and the values of its placeholders. */
  done: string
  doneArgs?: (result: R) => Record<string, unknown>
  /** Undoes the removal and returns how much of it; gets what `remove` returned. */
  restore?: (row: T, result: R) => ReturnType<Undo>
  danger?: boolean
}

/**
 * Returns `confirm(row)`, which opens a confirmation dialog, and the `dialog` to render. After
 * confirmation the row is removed and the list refreshed; with `restore` the notification offers an
 * undo. A failure is shown as a notification.
 */
export function useRemoval<T, R = unknown>({
  question,
  nameOf,
  consequence,
  remove,
  done,
  doneArgs,
  restore,
  danger = true,
}: Removal<T, R>) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyDone = useUndo()
  const [toConfirm, setToConfirm] = useState<T | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    if (toConfirm === null) return
    setBusy(true)
    try {
      const result = await remove(toConfirm)
      setToConfirm(null)
      notifyDone(done, restore && (() => restore(toConfirm, result)), doneArgs?.(result))
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const dialog = (
    <ConfirmDialog
      open={toConfirm !== null}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
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
