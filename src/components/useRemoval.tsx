import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Long enough to notice a slip (QUALITY: U8). */
const undoFor = 20_000

interface Removal<T> {
  question: (row: T) => ReactNode
  remove: (row: T) => Promise<unknown>
  /** Key of the text that says that it worked. */
  done: string
  restore?: (row: T) => Promise<unknown>
  danger?: boolean
}

/** Asks, removes, says so, and offers to take it back where that is possible. */
export function useRemoval<T>({ question, remove, done, restore, danger = true }: Removal<T>) {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const [asked, setAsked] = useState<T | null>(null)
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
      return false
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const confirm = async () => {
    if (asked === null || !(await attempt(() => remove(asked)))) return
    setAsked(null)
    const undo = restore && (
      <Button color="inherit" size="small" onClick={() => void attempt(() => restore(asked))}>
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
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => setAsked(null)}
    >
      {asked !== null && question(asked)}
    </ConfirmDialog>
  )
  return { ask: setAsked, dialog }
}
