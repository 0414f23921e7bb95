import { Button, DialogContent, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { HoldingUploadKind } from '../../../contract/holdings/uploads.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { EmptyList } from '../../components/lists/EmptyList.tsx'
import { RejectedRows } from '../../features/uploads/RejectedRows.tsx'
import { UploadEntry } from '../../features/uploads/UploadEntry.tsx'
import { UploadPages, uploadsPerPage } from '../../features/uploads/UploadPages.tsx'
import { formatInstant } from '../../dates.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { kindResources } from '../holdingKinds.ts'
import { type UploadBatch, uploadEffect } from './uploadEffect.ts'
import { uploadTag } from './uploadTag.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

interface Props {
  kind: HoldingKind
  onClose: () => void
}

/** Lists every upload of a holdings list, each with an undo. */
export function UploadHistory({ kind: holdingKind, onClose }: Props) {
  const kind = kindResources[holdingKind].titles
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const api = useApi()
  const { customerId } = useSession().principal
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: queryKeys.holdings.uploads(kind, customerId, page),
    queryFn: ({ signal }) =>
      api.holdingUploads.history({ customerId, kind, page, perPage: uploadsPerPage }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [toConfirm, setToConfirm] = useState<{ batchId: number; later: number } | null>(null)
  const undo = useMutation({
    mutationFn: (batchId: number) => api.holdingUploads.undo({ customerId, batchId }),
    onSuccess: (result) => {
      notify(translate('uploadHistory.done', { ...result }), { type: 'info', tag: uploadTag(kind) })
      setToConfirm(null)
    },
    onError: notifyFailure,
    onSettled: () => refresh(),
  })
  return (
    <InfoDialog title={translate('uploadHistory.title')} maxWidth="md" onClose={onClose}>
      <DialogContent>
        <UploadPages
          label={translate('uploadHistory.title')}
          history={history}
          page={page}
          onPage={setPage}
          none={<EmptyList text="uploadHistory.none" />}
        >
          {(batch) => (
            <BatchEntry
              key={batch.batchId}
              kind={kind}
              batch={batch}
              onUndo={() => setToConfirm(batch)}
            />
          )}
        </UploadPages>
      </DialogContent>
      <ConfirmDialog
        open={toConfirm !== null}
        isBusy={undo.isPending}
        onConfirm={() => toConfirm !== null && undo.mutate(toConfirm.batchId)}
        onCancel={() => setToConfirm(null)}
      >
        {toConfirm?.later
          ? translate('uploadHistory.questionLater', { smart_count: toConfirm.later })
          : translate('uploadHistory.question')}
      </ConfirmDialog>
    </InfoDialog>
  )
}

interface EntryProps {
  kind: HoldingUploadKind
  batch: UploadBatch
  onUndo: () => void
}

/** Shows one upload: its file, what it changed, its rejected rows, and Undo while it can be undone. */
function BatchEntry({ kind, batch, onUndo }: EntryProps) {
  const translate = useTranslate()
  return (
    <UploadEntry
      at={batch.uploadedAt}
      by={batch.uploadedBy}
      file={[
        batch.fileName,
        translate(`holdingsUpload.${batch.action}`),
        accessKey(batch) && translate(accessKey(batch)),
      ]
        .filter(Boolean)
        .join(' · ')}
      effect={uploadEffect(batch, translate)}
    >
      <RejectedRows kind={kind} uploadId={batch.rejectedId} />
      {batch.undone && (
        <Typography variant="body2" color="textSecondary">
          {translate('uploadHistory.undone')}
        </Typography>
      )}
      {batch.undoable && (
        <Button
          variant="outlined"
          aria-label={translate('uploadHistory.undoOf', { when: formatInstant(batch.uploadedAt) })}
          onClick={onUndo}
        >
          {translate('uploadHistory.undo')}
        </Button>
      )}
    </UploadEntry>
  )
}

/** Returns the key of the access type of an upload: of titles print, online or both; '' for books, which have none. */
function accessKey({ kind, accessType }: UploadBatch): string {
  if (accessType !== '') return `resources.titles.accessTypes.${accessType}`
  return kind === 'titles' ? 'uploadHistory.both' : ''
}
