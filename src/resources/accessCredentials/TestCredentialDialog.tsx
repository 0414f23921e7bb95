import { useTranslate } from 'react-admin'
import { KeyTestDialog } from '../../features/credentials/KeyTestDialog.tsx'
import { TestNow } from './TestNow.tsx'
import { type AccessCredential, texts } from './useAccessCredentials.ts'

interface Props {
  credential: AccessCredential
  onClose: () => void
}

/** Tests an existing credential by a call of its scope. */
export function TestCredentialDialog({ credential, onClose }: Props) {
  const { label, scope, requestorId } = credential
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  return (
    <KeyTestDialog
      title={t('testOf', { label })}
      label={t('apiKey')}
      help={t('testHelp')}
      close={t('close')}
      onClose={onClose}
    >
      {(apiKey) => <TestNow scope={scope} requestorId={requestorId} apiKey={apiKey} />}
    </KeyTestDialog>
  )
}
