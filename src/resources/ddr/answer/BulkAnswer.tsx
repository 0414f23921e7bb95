import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { DdrAction } from '../../../../contract/ddr/lifecycle.ts'
import { CloseNotification } from '../../../components/notices/CloseNotification.tsx'
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx'
import { useMatchingSelection } from '../../../components/lists/matchingRows.ts'
import { SelectMatching, useSelectionText } from '../../../components/lists/SelectRows.tsx'
import { useStartBulkAction } from '../../../features/bulkActions/useStartBulkAction.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetries } from '../../../dataProvider/useRetry.ts'
import { initialValues, respondInput } from './answerValues.ts'
import { isAnswerable, type RequestRow } from '../requestRow.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'

const actions = ['duplicate', 'unfilled'] as const satisfies readonly DdrAction[]
type BulkAnswerAction = (typeof actions)[number]

/**
 * Answers the selected requests with one action, all that match the filter by a bulk action. Each request gets its own
 * default message and its own transaction.
 */
export function BulkAnswer() {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const [pendingAction, setPendingAction] = useState<BulkAnswerAction | null>(null)
  const { run, progress } = useBulkAnswer()
  const rows = useMatchingSelection()?.rows
  const start = useStartBulkAction('ddrReceived')
  const text = useSelectionText()
  if (selectedIds.length === 0) return null
  const count = rows?.total ?? selectedIds.length
  const answer = (action: BulkAnswerAction) => {
    const onSettled = () => setPendingAction(null)
    if (rows) start.mutate({ rows, action }, { onSettled })
    else run(action, { onSettled })
  }
  return (
    <Box
      role="group"
      aria-label={translate('ddr.bulk.name')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
      <SelectMatching isSelectable={isAnswerable} />
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          onClick={() => setPendingAction(action)}
        >
          {translate(`ddr.bulk.${action}`)}
        </Button>
      ))}
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate('ddr.bulk.clear')}
      </Button>
      <BulkQuestion
        action={pendingAction}
        count={count}
        progress={progress}
        isBusy={progress !== null || start.isPending}
        onConfirm={answer}
        onCancel={() => setPendingAction(null)}
      />
    </Box>
  )
}

interface QuestionProps {
  /** null while nothing is asked. */
  action: BulkAnswerAction | null
  /** Number of requests that would be answered. */
  count: number
  /** Share of the requests that is answered, 0 to 1; null while idle. */
  progress: number | null
  isBusy: boolean
  onConfirm: (action: BulkAnswerAction) => void
  onCancel: () => void
}

/** Asks before many requests are answered, and shows how far that is. */
function BulkQuestion({ action, count, progress, isBusy, onConfirm, onCancel }: QuestionProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={action !== null}
      title={translate(action === null ? 'ddr.bulk.name' : `ddr.bulk.${action}`)}
      confirm={translate('ddr.bulk.run', { smart_count: count })}
      isBusy={isBusy}
      onConfirm={() => action !== null && onConfirm(action)}
      onCancel={() => progress === null && onCancel()}
    >
      {translate('ddr.bulk.confirm', { smart_count: count })}
      {progress !== null && (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={translate('ddr.bulk.name')}
          sx={{ mt: 4 }}
        />
      )}
    </ConfirmDialog>
  )
}

/**
 * Returns `run`, which answers the selected requests one by one, and the share that is answered (null while idle).
 * Requests that fail stay selected, and the first reason is shown.
 */
function useBulkAnswer() {
  const notify = useNotify()
  const translate = useTranslate()
  const api = useApi()
  const refresh = useRefreshDdr()
  const retryOf = useRetries<ReturnType<typeof respondInput>>()
  const { selectedIds, onSelect } = useListContext<RequestRow>()
  const [progress, setProgress] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: DdrAction) => {
      const failed: number[] = []
      let reason = ''
      for (const [index, ddrId] of selectedIds.entries()) {
        setProgress(index / selectedIds.length)
        try {
          const inputOf = async () => {
            const detail = await api.ddr.detail({ ddrId, action })
            return respondInput(action, detail, initialValues(action, detail), null)
          }
          await retryOf(ddrId)([action], inputOf, (input, options) =>
            api.ddr.respond(input, options),
          )
        } catch (error) {
          // The notification shows the number of failures; the remaining requests are still answered.
          failed.push(ddrId)
          reason ||= translate(failureMessage(error))
        }
      }
      return { count: selectedIds.length - failed.length, failed, reason }
    },
    onSuccess: ({ count, failed, reason }) => {
      if (failed.length === 0)
        notify('ddr.bulk.done', { type: 'success', messageArgs: { smart_count: count } })
      else {
        notify('ddr.bulk.partly', {
          type: 'warning',
          autoHideDuration: null,
          action: <CloseNotification />,
          messageArgs: { smart_count: count, failed: failed.join(', '), reason },
        })
      }
      onSelect(failed)
      return refresh()
    },
  })
  return { run: mutate, progress: isPending ? progress : null }
}
