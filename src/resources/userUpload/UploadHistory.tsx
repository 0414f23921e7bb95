import { Button, Paper, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { EmptyList } from '../../components/lists/EmptyList.tsx'
import { RejectedRows } from '../../features/uploads/RejectedRows.tsx'
import { UploadEntry } from '../../features/uploads/UploadEntry.tsx'
import { UploadPages, uploadsPerPage } from '../../features/uploads/UploadPages.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { formatInstant } from '../../dates.ts'
import { wholeCount } from '../../numbers.ts'
import { useReloadUsers } from './useReloadUsers.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

type Upload = OutputOf<typeof endUsers.history>['rows'][number]

/** Lists uploads and deletions, latest first; each can be undone for 30 days. */
export function UploadHistory() {
  const api = useApi()
  const { customerId } = useSession().user
  const [toConfirm, setToConfirm] = useState<Upload | null>(null)
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: queryKeys.userUploads.page(customerId, page),
    queryFn: ({ signal }) =>
      api.endUsers.history({ customerId, page, perPage: uploadsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const t = useTranslations('userUpload.history')
  const whyNot = ({ undoneAt, accepted }: Upload) => {
    if (undoneAt) return t('undone', { when: formatInstant(undoneAt) })
    return t(accepted === 0 ? 'nothing' : 'over')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('heading')}
      </Typography>
      <UploadPages
        label={t('heading')}
        history={history}
        page={page}
        onPage={setPage}
        none={<EmptyList text="userUpload.history.none" />}
      >
        {(row) => (
          <UploadEntry
            key={row.batchId}
            at={row.createdAt}
            by={row.by}
            file={`${row.fileName} · ${t(row.kind)}`}
            effect={t('effect', {
              accepted: wholeCount(row.accepted),
              rejected: wholeCount(row.rejected),
            })}
          >
            <RejectedRows kind={row.kind} uploadId={row.rejectedId} />
            {row.undoableUntil ? (
              <Button
                variant="outlined"
                aria-label={t('undoOf', { what: t(row.kind), when: formatInstant(row.createdAt) })}
                onClick={() => setToConfirm(row)}
              >
                {t('undo')}
              </Button>
            ) : (
              <Typography variant="body2" color="textSecondary">
                {whyNot(row)}
              </Typography>
            )}
          </UploadEntry>
        )}
      </UploadPages>
      {toConfirm && <UndoDialog upload={toConfirm} onClose={() => setToConfirm(null)} />}
    </Paper>
  )
}

function UndoDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const reload = useReloadUsers()
  const { customerId } = useSession().user
  const t = useTranslations('userUpload.history')
  const isCreation = upload.kind === 'users'
  const undo = useMutation({
    mutationFn: () => api.endUsers.undo({ customerId, batchId: upload.batchId }),
    onSuccess: ({ changed, left }) => {
      const doneText = t(isCreation ? 'doneUsers' : 'doneDeletion', {
        count: changed,
        smart_count: changed,
      })
      notify(left > 0 ? `${doneText} ${t('left', { count: left })}` : doneText, { type: 'success' })
    },
    onError: notifyFailure,
    onSettled: async () => {
      onClose()
      await reload()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('undoTitle')}
      confirm={t('undo')}
      isDestructive={isCreation}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      {t(isCreation ? 'undoUsers' : 'undoDeletion', {
        count: upload.accepted,
        smart_count: upload.accepted,
      })}
    </ConfirmDialog>
  )
}
