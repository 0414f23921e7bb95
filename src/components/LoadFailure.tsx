import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Says in its own place that something could not be loaded, and tries again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('shell.retry')}
        </Button>
      }
    >
      {translate(error.message)}
    </Alert>
  )
}
