import { useRecordContext } from 'react-admin'
import type { MailState } from '../../../contract/mail/mailStates.ts'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { useRowUpdate } from '../../components/lists/useRowUpdate.ts'

interface MailRow {
  id: number
  state: MailState
}

/** Queues a failed mail again, with the full number of retries. */
export function ResendButton() {
  const mail = useRecordContext<MailRow>()
  const { change, isPending } = useRowUpdate<MailRow>('mail')
  if (mail?.state !== 'failed') return null
  const resend = () =>
    change(mail, { state: 'queued' }, { text: 'resources.mail.resent', type: 'success' })
  return <RowButton label="resources.mail.resend" disabled={isPending} onClick={resend} />
}
