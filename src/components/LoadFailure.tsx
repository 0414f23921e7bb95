import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canRetry } from '../dataProvider/platformError.ts'

/** Shows that something could not be loaded, in its place, with a Retry button where it can help. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      // Without room for both, Retry is below the message, which keeps its lines readable.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        canRetry(error) ? (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {translate('shell.retry')}
          </Button>
        ) : undefined
      }
    >
      {translate(error.message)}
    </Alert>
  )
}
