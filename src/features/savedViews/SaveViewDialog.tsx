import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const name = text.trim()
  const replaces = findByName(views, name) !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await onSave(name)
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby="save-view"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="save-view">{translate('views.saveTitle')}</DialogTitle>
        <DialogContent>
          {failure !== null && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {translate(failure)}
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
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose}>{translate('confirm.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            disabled={name === ''}
            loading={busy}
          >
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
function failureText(error: unknown): string {
  if (!(error instanceof PlatformError)) return 'problem.unexpected'
  return error.code === 'conflict' ? 'views.taken' : error.message
}
