import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { bulkActions } from '../../../contract/bulkActions/endpoints.ts'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { endSeverities, isJobEnd, useRefreshAtEnd } from '../../components/jobEnd.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { wholeCount } from '../../numbers.ts'
import { RefusalsDialog } from './RefusalsDialog.tsx'

type Progress = OutputOf<typeof bulkActions.progress>

interface Props {
  kind: BulkActionKind
}

/** Shows the bulk action that is running on a list, also after a reload or in another tab, and how it ended. */
export function RunningBulkAction({ kind }: Props) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = queryKeys.bulkActions.running(kind)
  const { data } = useQuery<{ bulkActionId: string | null }>({
    queryKey,
    queryFn: ({ signal }) => api.bulkActions.running({ kind }, { signal, background: true }),
    gcTime: 0,
    // Looked up once; after that its own progress query follows it to its end.
    enabled: (query) => query.state.data === undefined,
  })
  const follow = (bulkActionId: string | null) => queries.setQueryData(queryKey, { bulkActionId })
  if (!data?.bulkActionId) return null
  return <Followed key={data.bulkActionId} bulkActionId={data.bulkActionId} onFollow={follow} />
}

const pollIntervalMs = 700

interface FollowedProps {
  bulkActionId: string
  /** Shows another bulk action in place of this one, or none. */
  onFollow: (bulkActionId: string | null) => void
}

function Followed({ bulkActionId, onFollow }: FollowedProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: queryKeys.bulkActions.progress(bulkActionId),
    queryFn: ({ signal }) =>
      api.bulkActions.progress({ bulkActionId }, { signal, background: true }),
    refetchInterval: ({ state }) => (isJobEnd(state.data?.stage ?? '') ? false : pollIntervalMs),
    gcTime: 0,
  })
  useRefreshAtEnd(data !== undefined && isJobEnd(data.stage))
  if (data === undefined || data.action === null) return null
  return isJobEnd(data.stage) ? (
    <Ended bulkActionId={bulkActionId} progress={data} stage={data.stage} onFollow={onFollow} />
  ) : (
    <Running bulkActionId={bulkActionId} progress={data} />
  )
}

function Running({ bulkActionId, progress }: { bulkActionId: string; progress: Progress }) {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const { action, done, total } = progress
  const name = translate(`bulkAction.running.${action}`)
  const stop = async () => {
    try {
      await api.bulkActions.cancel({ bulkActionId })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 5, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Button color="inherit" onClick={() => void stop()}>
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
  const notify = useNotify()
  const api = useApi()
  const [isListing, setListing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { action, done, refused, total } = progress
  const changed = done - refused
  const undo = async () => {
    setBusy(true)
    try {
      onFollow((await api.bulkActions.undo({ bulkActionId })).bulkActionId)
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
      setBusy(false)
    }
  }
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
          {progress.isUndoable && (
            <Button color="inherit" size="small" loading={isBusy} onClick={() => void undo()}>
              {translate('list.undo')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => onFollow(null)}>
            {translate('shell.close')}
          </Button>
        </>
      }
    >
      <span role="status">{sentences.filter(Boolean).join(' ')}</span>
      {isListing && (
        <RefusalsDialog
          bulkActionId={bulkActionId}
          refused={refused}
          onClose={() => setListing(false)}
        />
      )}
    </Alert>
  )
}
