import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import {
  type CredentialScope,
  credentialScopes,
  maxCredentials,
  maxLabelLength,
} from '../../../contract/programs/credentials.ts'
import { DayField } from '../../components/DayField.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { today } from '../../today.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { useAccessCredentials } from './useAccessCredentials.ts'

/** Makes a credential, then shows its key once. */
export function MakeCredentialDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`resources.accessCredentials.${key}`, args)
  const { make } = useAccessCredentials()
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState<CredentialScope>('kbart')
  const [expiresOn, setExpiresOn] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isDay = expiresOn === '' || dayFault(expiresOn, { min: today() }) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay) return
    make.mutate(
      { label: label.trim(), scope, expiresOn: expiresOn === '' ? null : expiresOn },
      {
        onError: (error) => {
          const isFull = error instanceof PlatformError && error.code === 'conflict'
          notify(isFull ? t('most', { most: maxCredentials }) : error.message, { type: 'error' })
        },
      },
    )
  }
  if (make.data !== undefined) {
    return <KeyDialog title={t('made')} scope={scope} issued={make.data} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="make-credential"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <DialogTitle id="make-credential">{t('make')}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <TextField
            inputRef={field}
            required
            fullWidth
            label={t('label')}
            helperText={t('labelHelp', { characters: maxLabelLength, most: maxCredentials })}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
            slotProps={{ htmlInput: { maxLength: maxLabelLength } }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 4 }}>
            <TextField
              select
              size="small"
              margin="none"
              label={t('scope')}
              value={scope}
              onChange={({ target }) =>
                setScope(credentialScopes.find((one) => one === target.value) ?? scope)
              }
              sx={{ width: { xs: '100%', sm: 240 } }}
            >
              {credentialScopes.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`scopes.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <DayField
              label={t('expiresOn')}
              value={expiresOn}
              optional
              min={today()}
              width={240}
              hint={t('expiresHelp')}
              onChange={setExpiresOn}
            />
          </Box>
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
    </Dialog>
  )
}
