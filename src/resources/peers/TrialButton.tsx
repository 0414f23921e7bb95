import { useMutation } from '@tanstack/react-query'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { serverText } from '../../i18n/serverText.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

interface Peer {
  id: number
  name: string
}

/** Sends the system of the row a trial message, and says how it ended. */
export function TrialButton() {
  const peer = useRecordContext<Peer>()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const translate = useTranslate()
  const send = useMutation({
    mutationFn: ({ id }: Peer) => api.peerTrials.send({ peerId: id }),
    onSuccess: ({ result, detail }, { name }) =>
      notify(`resources.peers.trial.${result}`, {
        type: result === 'confirmed' ? 'success' : 'warning',
        messageArgs: { name, detail: serverText(detail) },
      }),
    onError: notifyFailure,
  })
  if (peer === undefined) return null
  return (
    <RowButton
      label="resources.peers.trial.send"
      aria-label={translate('resources.peers.trial.sendTo', { name: peer.name })}
      disabled={send.isPending}
      onClick={(event) => {
        // The row opens its form.
        event.stopPropagation()
        send.mutate(peer)
      }}
    />
  )
}
