import { Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh, useTranslate, useUpdate } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import type { PeerMessageRow } from './messageRow.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Shows a message as XML, and sends one that failed again. */
export function MessageButtons() {
  const message = useRecordContext<PeerMessageRow>()
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate()
  const [isOpen, setOpen] = useState(false)
  if (message === undefined) return null
  const { id, direction, state } = message
  const canResend = direction === 'out' && (state === 'failed' || state === 'refused')
  const resend = () =>
    update(
      'peerMessages',
      { id, data: { state: 'queued' }, previousData: message },
      {
        onSuccess: () => notify('resources.peerMessages.resent', { type: 'success' }),
        onError: notifyFailure,
        // Also after a refusal: somebody else was quicker.
        onSettled: () => refresh(),
      },
    )
  return (
    <Stack direction="row">
      <RowButton
        label="resources.peerMessages.view"
        aria-label={translate('resources.peerMessages.viewOf', { id })}
        onClick={() => setOpen(true)}
      />
      {canResend && (
        <RowButton
          label="resources.peerMessages.resend"
          disabled={isPending}
          onClick={() => void resend()}
        />
      )}
      {isOpen && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
