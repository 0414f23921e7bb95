import { Button } from '@mui/material'
import { useCloseNotification, useTranslate } from 'react-admin'

/** Shows the Close button of a notification that stays until it is closed. */
export function CloseNotification() {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" onClick={() => close()}>
      {translate('shell.close')}
    </Button>
  )
}
