import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useUndo } from './useUndo.tsx'

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
  const sayDone = useUndo()
  const [asked, setAsked] = useState<T | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    if (asked === null) return
    setBusy(true)
    try {
      await remove(asked)
      setAsked(null)
      sayDone(done, restore && (() => restore(asked)))
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      setBusy(false)
      refresh()
    }
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
