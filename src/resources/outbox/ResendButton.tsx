import { useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Queues a failed mail again, with the full number of retries. */
export function ResendButton() {
  const mail = useRecordContext<{ id: number; state: string }>()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate()
  if (mail?.state !== 'failed') return null
  const resend = () =>
    update(
      'mail',
      { id: mail.id, data: { state: 'queued' }, previousData: mail },
      {
        onSuccess: () => notify('resources.mail.resent', { type: 'success' }),
        onError: notifyFailure,
        // Also after a refusal: somebody else was quicker.
        onSettled: () => refresh(),
      },
    )
  return (
    <RowButton label="resources.mail.resend" disabled={isPending} onClick={() => void resend()} />
  )
}
