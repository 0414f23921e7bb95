import { TextField } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { SavingDialog } from '../../components/SavingDialog.tsx'
import { IssuedKey } from './IssuedKey.tsx'
import { trimText } from '../../../contract/kernel/visibleText.ts'

interface Props {
  /** Prefix of the translation keys of its texts. */
  texts: string
  /** Help of the field of the name, and its longest name in characters. */
  hint: string
  maxLength: number
  isPending: boolean
  /** The credential once it is made; undefined before. */
  issued: { requestorId: string; apiKey: string } | undefined
  /** Shows the test of the issued key. */
  test: ReactNode
  onSubmit: (label: string) => void
  onClose: () => void
  /** Further fields, and whether something is entered in them. */
  children?: ReactNode
  isChanged?: boolean
}

/** Asks for the name of a new credential, then shows its key once. */
export function NewCredentialDialog(props: Props) {
  const { texts, hint, maxLength, isPending, issued, test, onSubmit, onClose, children } = props
  const { isChanged = false } = props
  const translate = useTranslate()
  const t = (key: string) => translate(`${texts}.${key}`)
  const [label, setLabel] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <SavingDialog
      title={t('make')}
      saveLabel={t('make')}
      isSaving={isPending}
      canSave={trimText(label) !== ''}
      savesOnEnter
      firstField={field}
      onSave={() => onSubmit(label.trim())}
      onClose={onClose}
      unsaved={(label !== '' || isChanged) && 'entry'}
      result={
        issued && {
          title: t('made'),
          content: (
            <IssuedKey texts={texts} {...issued} onClose={onClose}>
              {test}
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
        helperText={hint}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        slotProps={{ htmlInput: { maxLength } }}
      />
      {children}
    </SavingDialog>
  )
}
