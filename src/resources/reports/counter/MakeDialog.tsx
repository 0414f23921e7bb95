import { useNotify, useTranslate } from 'react-admin'
import { maxCredentials, maxLabelLength } from '../../../../contract/credentials.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { isLostReply } from '../../../dataProvider/isLostReply.ts'
import { NewCredentialDialog } from '../../../features/credentials/NewCredentialDialog.tsx'
import { TestPanel } from './TestPanel.tsx'
import { texts, useCredentials } from './useCredentials.ts'

/** Creates a named credential, then shows its key once. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { make } = useCredentials()
  const submit = (label: string) =>
    make.mutate(label, {
      onError: (error) => {
        const isFull = error instanceof PlatformError && error.code === 'conflict'
        if (isLostReply(error)) notify(t('lost', { label }), { type: 'error' })
        else notify(isFull ? `${texts}.most` : error.message, { type: 'error' })
      },
    })
  return (
    <NewCredentialDialog
      texts={texts}
      hint={t('labelHint', { characters: maxLabelLength, most: maxCredentials })}
      maxLength={maxLabelLength}
      isPending={make.isPending}
      issued={make.data}
      test={make.data && <TestPanel {...make.data} />}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
