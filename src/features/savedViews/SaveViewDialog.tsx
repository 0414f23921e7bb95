import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxViewNameLength } from '../../../contract/savedViews.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { type StoredView, findByName } from './savedView.ts'

interface Props {
  views: readonly StoredView[]
  /** Saves the view. When the promise rejects, the dialog stays open with the typed name. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/**
 * Asks for the name of a view, and shows when it would replace another view or could not be saved.
 */
export function SaveViewDialog({ views, onSave, onClose }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const save = useMutation({ mutationFn: onSave })
  const field = useRef<HTMLInputElement>(null)
  const name = text.trim()
  const replaces = findByName(views, name) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && !save.isPending) save.mutate(name)
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      {...(!save.isPending && { onClose })}
      aria-labelledby="save-view"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form onSubmit={submit}>
        <DialogTitle id="save-view">{translate('views.saveTitle')}</DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={onClose}>
            {translate('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={name === ''} loading={save.isPending}>
            {translate(replaces ? 'views.replace' : 'views.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Returns the text for a failed save. When another tab has taken the name meanwhile, the reloaded
 * list contains it and the user can replace it.
 */
function failureText(error: Error): string {
  if (!(error instanceof PlatformError)) return 'problem.unexpected'
  return error.code === 'conflict' ? 'views.taken' : error.message
}
