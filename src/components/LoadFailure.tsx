import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlatformError } from '../dataProvider/platformError.ts'

/** Statuses that another attempt cannot change: no access, and nothing there. */
const isFinal = (error: Error): boolean =>
  error instanceof PlatformError && [403, 404].includes(error.status)

/** Shows that something could not be loaded, in its place, with a Retry button where it can help. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      action={
        isFinal(error) ? undefined : (
          <Button color="inherit" onClick={onRetry}>
            {translate('shell.retry')}
          </Button>
        )
      }
    >
      {translate(error.message)}
    </Alert>
  )
}
