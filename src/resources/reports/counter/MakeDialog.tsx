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
import { useNotify, useTranslate } from 'react-admin'
import { maxCredentials, maxLabelLength } from '../../../../contract/counter/credentials.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { CopyField } from '../../../components/CopyField.tsx'
import { TestPanel } from './TestPanel.tsx'
import { useCredentials } from './useCredentials.ts'

/** Creates a named credential, then shows its key once. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`counter.credentials.${key}`, args)
  const { make } = useCredentials()
  const [label, setLabel] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const made = make.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(label.trim(), {
      onError: (error) => {
        const full = error instanceof PlatformError && error.code === 'conflict'
        notify(full ? 'counter.credentials.most' : error.message, { type: 'error' })
      },
    })
  }
  // The key is shown only once, so a click beside the dialog does not close it.
  const close = made === undefined ? { onClose } : {}
  return (
    <Dialog
      open
      {...close}
      maxWidth="sm"
      fullWidth
      aria-labelledby="make-credential"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <DialogTitle id="make-credential">{t(made === undefined ? 'make' : 'made')}</DialogTitle>
      {made === undefined ? (
        <form onSubmit={submit}>
          <DialogContent>
            <TextField
              inputRef={field}
              required
              fullWidth
              label={t('label')}
              helperText={t('labelHint', { characters: maxLabelLength, most: maxCredentials })}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
              slotProps={{ htmlInput: { maxLength: maxLabelLength } }}
            />
          </DialogContent>
          <DialogActions sx={{ px: 6, pb: 4 }}>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              disableElevation
              loading={make.isPending}
              disabled={label.trim() === ''}
            >
              {t('make')}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <>
          <DialogContent sx={{ display: 'grid', gap: 4, '& > *': { minWidth: 0 } }}>
            <Alert severity="warning">{t('keyOnce')}</Alert>
            <CopyField label={t('requestorId')} value={made.requestorId} />
            <CopyField label={t('apiKey')} value={made.apiKey} />
            <TestPanel requestorId={made.requestorId} apiKey={made.apiKey} />
          </DialogContent>
          <DialogActions sx={{ px: 6, pb: 4 }}>
            <Button variant="contained" disableElevation onClick={onClose}>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
