import { Alert, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxViewNameLength } from '../../../contract/savedViews.ts'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { type StoredView, findByName } from './savedView.ts'
import { trimText } from '../../../contract/kernel/visibleText.ts'

interface Props {
  views: readonly StoredView[]
  /** Saves the view. When the promise rejects, the dialog stays open with the typed name. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view, and shows when it would replace another view or could not be saved. */
export function SaveViewDialog({ views, onSave, onClose }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const save = useMutation({ mutationFn: onSave })
  const field = useRef<HTMLInputElement>(null)
  const name = trimText(text)
  const replaces = findByName(views, name) !== undefined
  return (
    <SavingDialog
      title={translate('views.saveTitle')}
      saveLabel={translate(replaces ? 'views.replace' : 'views.confirm')}
      maxWidth="xs"
      isSaving={save.isPending}
      canSave={name !== ''}
      savesOnEnter
      firstField={field}
      onSave={() => save.mutate(name)}
      onClose={onClose}
      unsaved={text !== '' && 'entry'}
    >
      {save.error !== null && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {translate(failureText(save.error))}
        </Alert>
      )}
      <TextField
        inputRef={field}
        fullWidth
        label={translate('views.nameLabel')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText={
          replaces
            ? translate('views.replaces')
            : translate('views.kept', { max: maxViewNameLength })
        }
        slotProps={{ htmlInput: { maxLength: maxViewNameLength } }}
      />
    </SavingDialog>
  )
}

/**
 * Returns the text for a failed save. When another tab has taken the name meanwhile, the reloaded
 * list contains it and the user can replace it.
 */
function failureText(error: Error): string {
  const isTaken = hasCode(error, 'conflict')
  return isTaken ? 'views.taken' : failureMessage(error)
}
