import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedView } from './savedView.ts'

interface Props {
  views: readonly SavedView[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view, and says when it would replace another. */
export function SaveViewDialog({ views, onSave, onClose }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const name = text.trim()
  const replaces = views.some((view) => view.name === name)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby="save-view"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name !== '') onSave(name)
        }}
      >
        <DialogTitle id="save-view">{translate('views.saveTitle')}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            label={translate('views.nameLabel')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            helperText={replaces ? translate('views.replaces') : translate('views.kept')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose}>{translate('confirm.cancel')}</Button>
          <Button type="submit" variant="contained" disableElevation disabled={name === ''}>
            {translate(replaces ? 'views.replace' : 'views.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
