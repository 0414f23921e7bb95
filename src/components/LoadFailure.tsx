import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shows that something could not be loaded, in its place, with a Retry button. */
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
