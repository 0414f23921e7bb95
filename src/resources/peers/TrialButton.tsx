import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { RowButton } from '../../components/RowButton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

/** Sends the system of the row a trial message, and says how it ended. */
export function TrialButton() {
  const peer = useRecordContext<{ id: number; name: string }>()
  const api = useApi()
  const notify = useNotify()
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  if (peer === undefined) return null
  const send = async () => {
    setBusy(true)
    try {
      const { result, detail } = await api.peerTrials.send({ peerId: peer.id })
      notify(`resources.peers.trial.${result}`, {
        type: result === 'confirmed' ? 'success' : 'warning',
        messageArgs: { name: peer.name, detail },
      })
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <RowButton
      label="resources.peers.trial.send"
      aria-label={translate('resources.peers.trial.sendTo', { name: peer.name })}
      disabled={isBusy}
      onClick={(event) => {
        // The row opens its form.
        event.stopPropagation()
        void send()
      }}
    />
  )
}
