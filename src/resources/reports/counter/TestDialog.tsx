import { useTranslate } from 'react-admin'
import { KeyTestDialog } from '../../../features/credentials/KeyTestDialog.tsx'
import { TestPanel } from './TestPanel.tsx'
import { type Credential, texts } from './useCredentials.ts'

interface Props {
  credential: Credential
  onClose: () => void
}

/** Tests an existing credential by a call of the COUNTER API. */
export function TestDialog({ credential: { label, requestorId }, onClose }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  return (
    <KeyTestDialog
      title={t('testTitle', { label })}
      label={t('apiKey')}
      help={t('testHint')}
      close={t('close')}
      onClose={onClose}
    >
      {(apiKey) => <TestPanel requestorId={requestorId} apiKey={apiKey} />}
    </KeyTestDialog>
  )
}
