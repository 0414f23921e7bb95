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
import { isLostReply } from '../../dataProvider/isLostReply.ts'
import { IssuedKey } from '../../features/credentials/IssuedKey.tsx'
import { TestNow } from './TestNow.tsx'
import { type AccessCredential, texts, useAccessCredentials } from './useAccessCredentials.ts'

interface Props {
  credential: AccessCredential
  onClose: () => void
}

/** Gives a credential a new key, then shows it once. */
export function RotateDialog({ credential: { id, label, scope }, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { rotate } = useAccessCredentials()
  const [days, setDays] = useState('7')
  const isValid = /^\d{1,2}$/.test(days) && Number(days) <= maxOverlapDays
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    rotate.mutate(
      { credentialId: id, overlapDays: Number(days) },
      {
        onError: (error) =>
          notify(isLostReply(error) ? t('lostRotation', { label }) : error.message, {
            type: 'error',
          }),
      },
    )
  }
  if (rotate.data !== undefined) {
    return (
      <Dialog open maxWidth="sm" fullWidth aria-labelledby="issued-key">
        <DialogTitle id="issued-key">{t('rotated')}</DialogTitle>
        <IssuedKey texts={texts} {...rotate.data} onClose={onClose}>
          <TestNow scope={scope} {...rotate.data} />
        </IssuedKey>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      // The key is shown only once, and must not arrive when nothing is there to show it.
      {...(!rotate.isPending && { onClose })}
      maxWidth="sm"
      fullWidth
      aria-labelledby="rotate-credential"
    >
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
        <DialogActions>
          <Button disabled={rotate.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={rotate.isPending}>
            {t('rotate')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
