import { Alert, Button, DialogActions, DialogContent } from '@mui/material'
import type { ReactNode } from 'react'
import { CopyField } from '../../components/text/CopyField.tsx'
import { LeaveGuard } from '../../components/dialogs/LeaveGuard.tsx'
import { stack } from '../../components/stack.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  requestorId: string
  apiKey: string
  onClose: () => void
  /** The test of the key. */
  children: ReactNode
}

/**
 * Shows a new key once, in a dialog. The dialog should not close on a click outside of it, so that the key is not
 * lost; Back and a reload ask first.
 */
export function IssuedKey({ requestorId, apiKey, onClose, children }: Props) {
  const t = useTranslations('credentials')
  return (
    <>
      <LeaveGuard isDirty text={t('keyOnce')} />
      <DialogContent sx={{ ...stack, gap: 4 }}>
        <Alert severity="warning">{t('keyOnce')}</Alert>
        <CopyField label={t('requestorId')} value={requestorId} />
        <CopyField label={t('apiKey')} value={apiKey} />
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  )
}
