import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import type { bulkActions } from '../../../contract/bulkActions/endpoints.ts'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  endSeverities,
  isJobEnd,
  jobPollMs,
  useRefreshAtEnd,
} from '../../components/notices/jobs.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { wholeCount } from '../../numbers.ts'
import { RefusalsDialog } from './RefusalsDialog.tsx'
import { useLatestBulkAction } from './useLatestBulkAction.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

type Progress = OutputOf<typeof bulkActions.progress>

interface Props {
  kind: BulkActionKind
}

/**
 * Shows the bulk action that is running on a list, also after a reload, in another tab or in another browser, and how
 * it ended, until the user closes it.
 */
export function RunningBulkAction({ kind }: Props) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = queryKeys.bulkActions.running(kind)
  const { latest, follow, close } = useLatestBulkAction(kind)
  const { data } = useQuery<{ bulkActionId: string | null }>({
    queryKey,
    queryFn: ({ signal }) =>
      api.bulkActions.running(
        { kind, includesEnded: true, newerThan: latest?.id },
        { signal, background: true },
      ),
    gcTime: 0,
    // Looked up once for each visit; after that its own progress query follows it to its end.
    enabled: (query) => query.state.data === undefined,
  })
  const bulkActionId = data?.bulkActionId ?? latest?.id
  if (data === undefined || bulkActionId === undefined) return null
  if (latest?.isClosed === true && latest.id === bulkActionId) return null
  const onFollow = (next: string | null) => {
    queries.setQueryData(queryKey, { bulkActionId: next })
    if (next === null) close(bulkActionId)
    else follow(next)
  }
  return <Followed key={bulkActionId} bulkActionId={bulkActionId} onFollow={onFollow} />
}

interface FollowedProps {
  bulkActionId: string
  /** Shows another bulk action in place of this one, or none. */
  onFollow: (bulkActionId: string | null) => void
}

function Followed({ bulkActionId, onFollow }: FollowedProps) {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: queryKeys.bulkActions.progress(bulkActionId),
    queryFn: ({ signal }) =>
      api.bulkActions.progress({ bulkActionId }, { signal, background: true }),
    refetchInterval: ({ state }) =>
      isJobEnd(state.data?.stage ?? '') || isGone(state.error) ? false : jobPollMs,
    gcTime: 0,
  })
  useRefreshAtEnd(data !== undefined && isJobEnd(data.stage))
  useEffect(() => {
    if (isGone(error)) onFollow(null)
  })
  if (data === undefined || data.action === null) return null
  return isJobEnd(data.stage) ? (
    <Ended bulkActionId={bulkActionId} progress={data} stage={data.stage} onFollow={onFollow} />
  ) : (
    <Running bulkActionId={bulkActionId} progress={data} />
  )
}

/** Returns whether a bulk action is no longer stored: an hour after its end. */
const isGone = (error: Error | null): boolean => hasCode(error, 'notFound')

function Running({ bulkActionId, progress }: { bulkActionId: string; progress: Progress }) {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const { action, done, total } = progress
  const name = translate(`bulkAction.running.${action}`)
  const stop = useMutation({
    mutationFn: () => api.bulkActions.cancel({ bulkActionId }),
    onError: notifyFailure,
  })
  return (
    <Alert
      severity="info"
      sx={{ mb: 5, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Button color="inherit" onClick={() => stop.mutate()}>
          {translate('bulkAction.stop')}
        </Button>
      }
    >
      <Box role="status" sx={{ display: 'grid', gap: 2 }}>
        {[
          name,
          translate('bulkAction.rowsOf', {
            smart_count: total,
            done: wholeCount(done),
            total: wholeCount(total),
          }),
        ].join(' · ')}
        <LinearProgress
          aria-label={name}
          variant="determinate"
          value={total === 0 ? 0 : (100 * done) / total}
        />
      </Box>
    </Alert>
  )
}

interface EndedProps extends FollowedProps {
  progress: Progress
  stage: keyof typeof endSeverities
}

function Ended({ bulkActionId, progress, stage, onFollow }: EndedProps) {
  const translate = useTranslate()
  const [isListing, setListing] = useState(false)
  const { refused, isUndoable, stoppedUndoOf } = progress
  const undoneId = isUndoable ? bulkActionId : stoppedUndoOf
  const undo = useBulkActionUndo(onFollow)
  return (
    <Alert
      severity={stage === 'done' && refused > 0 ? 'warning' : endSeverities[stage]}
      sx={{ mb: 5, flexWrap: 'wrap' }}
      action={
        <>
          {refused > 0 && (
            <Button color="inherit" size="small" onClick={() => setListing(true)}>
              {translate('bulkAction.showRefused')}
            </Button>
          )}
          {undoneId !== null && (
            <Button
              color="inherit"
              size="small"
              loading={undo.isPending}
              onClick={() => undo.mutate(undoneId)}
            >
              {translate(isUndoable ? 'list.undo' : 'bulkAction.resume')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => onFollow(null)}>
            {translate('shell.close')}
          </Button>
        </>
      }
    >
      <span role="status">{outcomeText(progress, stage, translate)}</span>
      {isListing && (
        <RefusalsDialog
          bulkActionId={bulkActionId}
          action={progress.action}
          refused={refused}
          onClose={() => setListing(false)}
        />
      )}
    </Alert>
  )
}

/** Returns the mutation that undoes a bulk action, or goes on with an undo that was stopped, and follows it. */
function useBulkActionUndo(onFollow: FollowedProps['onFollow']) {
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const queries = useQueryClient()
  const retry = useRetry<{ bulkActionId: string }>()
  return useMutation({
    mutationFn: (id: string) =>
      retry(
        [id],
        () => ({ bulkActionId: id }),
        (input, options) => api.bulkActions.undo(input, options),
      ),
    onSuccess: (started) => {
      onFollow(started.bulkActionId)
      // The undo that goes on is the one that is shown here, as ended.
      return queries.invalidateQueries({
        queryKey: queryKeys.bulkActions.progress(started.bulkActionId),
      })
    },
    onError: notifyFailure,
  })
}

/** Returns what became of the rows of a bulk action that has ended, in sentences. */
function outcomeText(
  { action, done, refused, total }: Progress,
  stage: EndedProps['stage'],
  translate: TranslateFunction,
): string {
  const changed = done - refused
  const sentences = [
    stage !== 'done' &&
      translate(`bulkAction.${stage}`, {
        smart_count: total,
        done: wholeCount(done),
        total: wholeCount(total),
      }),
    translate(`bulkAction.done.${action}`, {
      smart_count: changed,
      count: wholeCount(changed),
    }),
    refused > 0 &&
      translate('bulkAction.refused', { smart_count: refused, count: wholeCount(refused) }),
  ]
  return sentences.filter(Boolean).join(' ')
}
