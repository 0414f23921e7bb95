import { TextField } from '@mui/material'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { maxCredentials, maxLabelLength } from '../../../contract/credentials.ts'
import { trimText } from '../../../contract/kernel/visibleText.ts'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { isLostReply } from '../../dataProvider/isLostReply.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { IssuedKey } from './IssuedKey.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface IssuedCredential {
  requestorId: string
  apiKey: string
}

interface Props<Input> {
  /** Makes the credential. */
  make: Pick<UseMutationResult<IssuedCredential, Error, Input>, 'mutate' | 'isPending' | 'data'>
  /** Returns what `make` takes for a name; null while a further field has a fault. */
  inputOf: (label: string) => Input | null
  /** Renders the test of the issued key. */
  test: (issued: IssuedCredential) => ReactNode
  onClose: () => void
  /** Further fields, and whether something is entered in them. */
  children?: ReactNode
  isChanged?: boolean
}

/** Asks for the name of a new credential, then shows its key once. */
export function NewCredentialDialog<Input>(props: Props<Input>) {
  const { make, inputOf, test, onClose, children, isChanged = false } = props
  const notify = useNotify()
  const t = useTranslations('credentials')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const label = trimText(text)
  const save = () => {
    const input = inputOf(label)
    if (input === null) return
    make.mutate(input, {
      onError: (error) =>
        notify(failureText(error), {
          type: 'error',
          messageArgs: { label, most: maxCredentials },
        }),
    })
  }
  return (
    <SavingDialog
      title={t('make')}
      saveLabel={t('make')}
      isSaving={make.isPending}
      canSave={label !== ''}
      savesOnEnter
      firstField={field}
      onSave={save}
      onClose={onClose}
      unsaved={(text !== '' || isChanged) && 'entry'}
      result={
        make.data && {
          title: t('made'),
          content: (
            <IssuedKey {...make.data} onClose={onClose}>
              {test(make.data)}
            </IssuedKey>
          ),
        }
      }
    >
      <TextField
        inputRef={field}
        required
        fullWidth
        label={t('label')}
        helperText={t('labelHelp', { characters: maxLabelLength, most: maxCredentials })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: maxLabelLength } }}
      />
      {children}
    </SavingDialog>
  )
}

/** Returns the translation key of why a credential was not made, or why its key is lost. */
function failureText(error: Error): string {
  if (isLostReply(error)) return 'credentials.lost'
  const isFull = hasCode(error, 'conflict')
  return isFull ? 'credentials.most' : failureMessage(error)
}
