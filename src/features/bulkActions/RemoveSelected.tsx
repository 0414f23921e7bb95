import BlockOutlined from '@mui/icons-material/BlockOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import {
  type MatchingRows,
  useMatchingSelection,
  useMatchingText,
} from '../../components/lists/matchingRows.ts'
import { useRemoval } from '../../components/lists/useRemoval.tsx'
import type { KeyedCall } from '../../components/notices/useUndo.tsx'
import { useTypedCount } from '../../components/dialogs/useTypedCount.tsx'
import { useStartBulkAction } from './useStartBulkAction.ts'

interface Props {
  kind: BulkActionKind
  /** What the platform does with all rows that match the filter, when they are selected. */
  action: 'remove' | 'disable'
  /** Translation keys of the button and its question, where the rows are not removed but e.g. disabled. */
  label?: string
  question?: string
  /** Translation keys of the number of rows and of the success; both take it as `smart_count`. */
  count: string
  doneMessage: string
  /** Removes rows by id, and returns the ids of those that were there. */
  remove: (ids: number[], options: KeyedCall) => Promise<number[]>
  /** Restores the rows, and returns how many it restored. */
  restore: (ids: number[], options: KeyedCall) => Promise<{ restored: number }>
}

/**
 * Removes the selected rows of a list after one question that says their number; offers an undo. All rows that match
 * the filter are removed by a bulk action.
 */
export function RemoveSelected({
  label = 'list.removeSelected',
  question = 'list.removeSelectedQuestion',
  ...props
}: Props) {
  const rows = useMatchingSelection()?.rows
  return rows ? (
    <RemoveMatching {...props} label={label} question={question} rows={rows} />
  ) : (
    <RemoveByIds {...props} label={label} question={question} />
  )
}

type WithTexts = Props & { label: string; question: string }

function RemoveByIds({ action, label, question, count, doneMessage, remove, restore }: WithTexts) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const removal = useRemoval<number[], number[]>({
    question,
    nameOf: (ids) => translate(count, { smart_count: ids.length }),
    remove: async (ids, options) => {
      const removed = await remove(ids, options)
      onUnselectItems()
      return removed
    },
    restore: async (_, removed, options) => {
      if (removed.length === 0) return undefined
      const { restored } = await restore(removed, options)
      return { done: restored, of: removed.length }
    },
    doneMessage,
    doneArgs: (removed) => ({ smart_count: removed.length }),
  })
  return (
    <>
      <RemoveButton
        action={action}
        label={label}
        onClick={() => removal.confirm(selectedIds.map(Number))}
      />
      {removal.dialog}
    </>
  )
}

function RemoveMatching({
  kind,
  action,
  label,
  question,
  rows,
}: WithTexts & { rows: MatchingRows }) {
  const translate = useTranslate()
  const matchingText = useMatchingText()
  const [isOpen, setOpen] = useState(false)
  const start = useStartBulkAction(kind)
  const { total } = rows
  // What went wrong is said by a notification, which would be behind the dialog.
  const confirm = () => start.mutate({ rows, action }, { onSettled: () => setOpen(false) })
  const count = useTypedCount({
    count: total,
    label: 'bulkAction.typeCount',
    isBusy: start.isPending,
    onConfirm: confirm,
  })
  return (
    <>
      <RemoveButton action={action} label={label} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        isDestructive
        isBusy={start.isPending}
        disabled={!count.isConfirmed}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        <Typography sx={{ mb: 2 }}>{translate(question)}</Typography>
        <Typography color="textSecondary">{matchingText('selected', total)}</Typography>
        {count.field && <Box sx={{ mt: 4 }}>{count.field}</Box>}
      </ConfirmDialog>
    </>
  )
}

const icons = { remove: <DeleteOutlined />, disable: <BlockOutlined /> }

function RemoveButton({
  action,
  label,
  onClick,
}: Pick<WithTexts, 'action' | 'label'> & { onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button color="error" size="small" startIcon={icons[action]} onClick={onClick}>
      {translate(label)}
    </Button>
  )
}
