import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Says that a form has again what was typed when the session ended. */
export function RestoredNotice() {
  const translate = useTranslate()
  return <Alert severity="info">{translate('draft.kept')}</Alert>
}
