import Close from '@mui/icons-material/Close'
import { Alert, Box, Button, IconButton } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { UploadKind } from '../../../contract/uploads/endpoints.ts'
import { endSeverities, isJobEnd, useRefreshAtEnd } from '../../components/notices/jobs.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useUploadProgress } from './useUploadProgress.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

interface Props {
  kind: UploadKind
}

/**
 * Shows an upload that is running without its dialog, after a reload or in another tab, until it
 * ends.
 */
export function RunningUpload({ kind }: Props) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: queryKeys.uploads.running(kind),
    queryFn: ({ signal }) => api.uploads.running({ kind }, { signal, background: true }),
    gcTime: 0,
    // The running upload is looked up once; after that its own progress query follows it to its
    // end.
    enabled: (query) => query.state.data === undefined,
  })
  const [isClosed, setClosed] = useState(false)
  const [upload] = data ?? []
  if (upload === undefined || isClosed) return null
  return <Followed kind={kind} upload={upload} onClose={() => setClosed(true)} />
}

interface FollowedProps extends Props {
  upload: { uploadId: string; fileName: string }
  onClose: () => void
}

function Followed({ kind, upload: { uploadId, fileName }, onClose }: FollowedProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const state = useUploadProgress(uploadId, 1)
  useRefreshAtEnd(isJobEnd(state.stage))
  const stop = useMutation({
    mutationFn: () => api.uploads.cancel({ uploadId }),
    onSuccess: ({ stopped }) => !stopped && notify('upload.tooLate', { type: 'info' }),
    onError: notifyFailure,
  })
  if (state.stage === 'done' && state.rejected > 0) {
    return (
      <Alert
        severity="warning"
        sx={{ mb: 5, flexWrap: 'wrap' }}
        action={
          <>
            <RejectedRows kind={kind} uploadId={uploadId} />
            <IconButton size="small" aria-label={translate('shell.close')} onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      >
        {translate('upload.ended.rejected', { name: fileName, smart_count: state.rejected })}
      </Alert>
    )
  }
  if (isJobEnd(state.stage)) {
    return (
      <Alert
        severity={endSeverities[state.stage]}
        closeText={translate('shell.close')}
        onClose={onClose}
        sx={{ mb: 5 }}
      >
        {translate(`upload.ended.${state.stage}`, { name: fileName })}
      </Alert>
    )
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 5, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Button color="inherit" onClick={() => stop.mutate()}>
          {translate('upload.stop')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {translate('upload.goesOn', { name: fileName })}
        <UploadProgress state={state} />
      </Box>
    </Alert>
  )
}
