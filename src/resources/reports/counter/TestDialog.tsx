import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { TestPanel } from './TestPanel.tsx'
import type { Credential } from './useCredentials.ts'

/** Tests an existing credential. The user must enter its key, because only its hash is stored. */
export function TestDialog({
  credential: { label, requestorId },
  onClose,
}: {
  credential: Credential
  onClose: () => void
}) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`counter.credentials.${key}`, args)
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
      <DialogTitle id="test-credential">{t('testTitle', { label })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '& > *': { minWidth: 0 } }}>
        <TextField
          inputRef={field}
          fullWidth
          label={t('apiKey')}
          helperText={t('testHint')}
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
        <TestPanel requestorId={requestorId} apiKey={apiKey.trim()} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
