import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { TestNow } from './TestNow.tsx'
import type { AccessCredential } from './useAccessCredentials.ts'

interface Props {
  credential: AccessCredential
  onClose: () => void
}

/** Tests an existing credential. The user enters its key, because only its hash is stored. */
export function TestCredentialDialog({ credential, onClose }: Props) {
  const { label, scope, requestorId } = credential
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`resources.accessCredentials.${key}`, args)
  const [apiKey, setApiKey] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="test-credential"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <DialogTitle id="test-credential">{t('testOf', { label })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '& > *': { minWidth: 0 } }}>
        <TextField
          inputRef={field}
          fullWidth
          label={t('apiKey')}
          helperText={t('testHelp')}
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 200 } }}
        />
        <TestNow scope={scope} requestorId={requestorId} apiKey={apiKey.trim()} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
