import { Stack } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { useRowUpdate } from '../../components/lists/useRowUpdate.ts'
import { MessageDialog } from './MessageDialog.tsx'
import type { PeerMessageRow } from './messageRow.ts'

/** Shows a message as XML, and sends one that failed again. */
export function MessageButtons() {
  const message = useRecordContext<PeerMessageRow>()
  const translate = useTranslate()
  const { change, isPending } = useRowUpdate<PeerMessageRow>('peerMessages')
  const [isOpen, setOpen] = useState(false)
  if (message === undefined) return null
  const { id, direction, state } = message
  const canResend = direction === 'out' && (state === 'failed' || state === 'refused')
  const resend = () =>
    change(message, { state: 'queued' }, { text: 'resources.peerMessages.resent', type: 'success' })
  return (
    <Stack direction="row">
      <RowButton
        label="resources.peerMessages.view"
        aria-label={translate('resources.peerMessages.viewOf', { id })}
        onClick={() => setOpen(true)}
      />
      {canResend && (
        <RowButton label="resources.peerMessages.resend" disabled={isPending} onClick={resend} />
      )}
      {isOpen && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
