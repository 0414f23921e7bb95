import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { IssuedKey } from './IssuedKey.tsx'

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
  /** Further fields. */
  children?: ReactNode
}

/** Asks for the name of a new credential, then shows its key once. */
export function NewCredentialDialog(props: Props) {
  const { texts, hint, maxLength, isPending, issued, test, onSubmit, onClose, children } = props
  const translate = useTranslate()
  const t = (key: string) => translate(`${texts}.${key}`)
  const [label, setLabel] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(label.trim())
  }
  return (
    <Dialog
      open
      // The key is shown only once: a click outside of the dialog does not close it, and nothing does while the key
      // is on its way.
      {...(issued === undefined && !isPending && { onClose })}
      maxWidth="sm"
      fullWidth
      aria-labelledby="make-credential"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <DialogTitle id="make-credential">{t(issued === undefined ? 'make' : 'made')}</DialogTitle>
      {issued === undefined ? (
        <form onSubmit={submit}>
          <DialogContent>
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
          </DialogContent>
          <DialogActions>
            <Button disabled={isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={isPending}
              disabled={label.trim() === ''}
            >
              {t('make')}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <IssuedKey texts={texts} {...issued} onClose={onClose}>
          {test}
        </IssuedKey>
      )}
    </Dialog>
  )
}
