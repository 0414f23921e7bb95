import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'
import { MatchingContext, type MatchingRows } from '../../components/lists/matchingRows.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { RunningBulkAction } from './RunningBulkAction.tsx'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

interface Props<F extends object> {
  kind: BulkActionKind
  /** Selects all rows that match the filter, which is that of the enclosing list. */
  select: (filter: F) => Promise<MatchingRows>
  children: ReactNode
}

/**
 * Lets the enclosing list select all rows that match its filter, and shows the bulk action that is running on them. The
 * selection ends when the user selects other rows or changes the filter.
 */
export function MatchingProvider<F extends object>({ kind, select, children }: Props<F>) {
  const notify = useNotify()
  const { selectedIds } = useListContext()
  const filter = useFilterValues<F>()
  const listState = JSON.stringify([filter, selectedIds])
  const [selection, setSelection] = useState<{ listState: string; rows: MatchingRows } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => ({ listState, rows: await select(filter) }),
    onSuccess: setSelection,
    onError: (error) => {
      const isTooLarge = hasCode(error, 'tooLarge')
      notify(isTooLarge ? 'bulkAction.tooMany' : failureMessage(error), {
        type: isTooLarge ? 'warning' : 'error',
      })
    },
  })
  const value = {
    rows: selection?.listState === listState ? selection.rows : null,
    isLoading: isPending,
    select: () => mutate(),
    clear: () => setSelection(null),
  }
  return (
    <MatchingContext value={value}>
      <RunningBulkAction kind={kind} />
      {children}
    </MatchingContext>
  )
}
