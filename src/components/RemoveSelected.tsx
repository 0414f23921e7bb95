import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { useRemoval } from './useRemoval.tsx'

interface Props {
  /** Translation keys of the button and its question, where the rows are not removed but e.g. disabled. */
  label?: string
  question?: string
  /** Translation keys of the number of rows and of the success; both take it as `smart_count`. */
  count: string
  done: string
  /** Removes rows by id, and returns the ids of those that were there. */
  remove: (ids: number[]) => Promise<number[]>
  /** Restores the rows, and returns how many it restored. */
  restore: (ids: number[]) => Promise<{ restored: number }>
}

/** Removes the selected rows of a list after one question that says their number; offers an undo. */
export function RemoveSelected({
  label = 'list.removeSelected',
  question = 'list.removeSelectedQuestion',
  count,
  done,
  remove,
  restore,
}: Props) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const removal = useRemoval<number[], number[]>({
    question,
    nameOf: (ids) => translate(count, { smart_count: ids.length }),
    remove: async (ids) => {
      const removed = await remove(ids)
      onUnselectItems()
      return removed
    },
    restore: async (_, removed) => {
      if (removed.length === 0) return undefined
      const { restored } = await restore(removed)
      return { done: restored, of: removed.length }
    },
    done,
    doneArgs: (removed) => ({ smart_count: removed.length }),
  })
  return (
    <>
      <Button
        color="error"
        size="small"
        startIcon={<DeleteOutlined />}
        onClick={() => removal.confirm(selectedIds.map(Number))}
      >
        {translate(label)}
      </Button>
      {removal.dialog}
    </>
  )
}
