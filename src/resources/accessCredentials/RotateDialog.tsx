import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { maxOverlapDays } from '../../../contract/programs/credentials.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { type AccessCredential, useAccessCredentials } from './useAccessCredentials.ts'

interface Props {
  credential: AccessCredential
  onClose: () => void
}

/** Gives a credential a new key, then shows it once. */
export function RotateDialog({ credential: { id, label, scope }, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`resources.accessCredentials.${key}`, args)
  const { rotate } = useAccessCredentials()
  const [days, setDays] = useState('7')
  const isValid = /^\d{1,2}$/.test(days) && Number(days) <= maxOverlapDays
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    rotate.mutate(
      { credentialId: id, overlapDays: Number(days) },
      { onError: (error) => notify(error.message, { type: 'error' }) },
    )
  }
  if (rotate.data !== undefined) {
    return <KeyDialog title={t('rotated')} scope={scope} issued={rotate.data} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="rotate-credential">
      <DialogTitle id="rotate-credential">{t('rotateOf', { label })}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <DialogContentText>{t('rotateText')}</DialogContentText>
          <TextField
            label={t('overlapDays')}
            value={days}
            error={!isValid}
            helperText={t(isValid ? 'overlapHelp' : 'overlapFault', { most: maxOverlapDays })}
            onChange={({ target }) => setDays(target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disableElevation loading={rotate.isPending}>
            {t('rotate')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
