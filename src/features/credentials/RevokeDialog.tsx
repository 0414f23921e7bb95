import type { UseMutationResult } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  credential: { id: number; label: string; requestorId: string }
  /** Revokes a credential by its id. */
  revoke: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending'>
  onClose: () => void
}

/** Asks whether to revoke a credential, and revokes it. */
export function RevokeDialog({ credential, revoke, onClose }: Props) {
  const t = useTranslations('credentials')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { id, label, requestorId } = credential
  return (
    <ConfirmDialog
      open
      isDestructive
      title={t('revokeTitle')}
      confirm={t('revoke')}
      isBusy={revoke.isPending}
      onCancel={onClose}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => notify('credentials.revoked', { type: 'success' }),
          onError: notifyFailure,
          onSettled: onClose,
        })
      }
    >
      {t('revokeText', { label, requestorId })}
    </ConfirmDialog>
  )
}
