import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'
import { useRemoval } from '../../components/lists/useRemoval.tsx'
import type { KeyedCall } from '../../components/notices/useUndo.tsx'
import { RemoveSelected } from './RemoveSelected.tsx'

interface RowRemoval<T> {
  kind: BulkActionKind
  /**
   * Prefix of the translation keys `removeQuestion`, `removed`, `selectedCount` and `selectedRemoved`; the last two
   * take the number of rows as `smart_count`.
   */
  translationPrefix: string
  idOf: (row: T) => number
  nameOf: (row: T) => string
  /** Returns a sentence that says what else the removal of one row changes. */
  consequence?: (row: T) => string
  /** Translation key of the question about selected rows, where the default one does not say what else changes. */
  selectedQuestion?: string
  remove: (id: number, options: KeyedCall) => Promise<unknown>
  /** Removes rows by id, and returns the ids of those that were there. */
  removeSelected: (ids: number[], options: KeyedCall) => Promise<number[]>
  /** Restores rows, and returns how many it restored. */
  restore: (ids: number[], options: KeyedCall) => Promise<{ restored: number }>
}

/**
 * Returns the removal of the rows of a list, one by one or selected, each with a question and an undo: `confirm(row)`
 * asks about one row, `dialog` is the question to render, `selection` is for the `<ListTable>`.
 */
export function useRowRemoval<T>({
  kind,
  translationPrefix,
  idOf,
  nameOf,
  consequence,
  selectedQuestion,
  remove,
  removeSelected,
  restore,
}: RowRemoval<T>) {
  const { confirm, dialog } = useRemoval<T>({
    question: `${translationPrefix}.removeQuestion`,
    nameOf,
    ...(consequence && { consequence }),
    remove: (row, options) => remove(idOf(row), options),
    restore: async (row, _, options) => ({
      done: (await restore([idOf(row)], options)).restored,
      of: 1,
    }),
    doneMessage: `${translationPrefix}.removed`,
  })
  const actions = (
    <RemoveSelected
      kind={kind}
      action="remove"
      {...(selectedQuestion !== undefined && { question: selectedQuestion })}
      count={`${translationPrefix}.selectedCount`}
      doneMessage={`${translationPrefix}.selectedRemoved`}
      remove={removeSelected}
      restore={restore}
    />
  )
  return { confirm, dialog, selection: { nameOf, actions } }
}
