import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CredentialScope } from '../../../contract/programs/credentials.ts'
import { CopyField } from '../../components/CopyField.tsx'
import { TestNow } from './TestNow.tsx'
import type { IssuedKey } from './useAccessCredentials.ts'

interface Props {
  title: string
  scope: CredentialScope
  issued: IssuedKey
  onClose: () => void
}

/** Shows a new key once. A click beside the dialog does not close it, so that the key is not lost. */
export function KeyDialog({ title, scope, issued, onClose }: Props) {
  const translate = useTranslate()
  const t = (key: string) => translate(`resources.accessCredentials.${key}`)
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby="issued-key">
      <DialogTitle id="issued-key">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '& > *': { minWidth: 0 } }}>
        <Alert severity="warning">{t('keyOnce')}</Alert>
        <CopyField label={t('requestorId')} value={issued.requestorId} />
        <CopyField label={t('apiKey')} value={issued.apiKey} />
        <TestNow scope={scope} {...issued} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="contained" disableElevation onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
