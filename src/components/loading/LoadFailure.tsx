import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canRetry } from '../../dataProvider/canRetry.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

/** Shows that something could not be loaded, in its place, with a Retry button where it can help. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = { label: 'shell.retry', onClick: onRetry }
  return <FailureAlert text={failureMessage(error)} action={canRetry(error) ? retry : null} />
}

interface Props {
  /** Translation key of the failure. */
  text: string
  /** The button beside it, with the translation key of its label; null for none. */
  action: { label: string; onClick: () => void } | null
}

/** Shows a failure in place of what could not be loaded, with a button that helps. */
export function FailureAlert({ text, action }: Props) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      // Without room for both, the button is below the message, which keeps its lines readable.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        action && (
          <Button color="inherit" onClick={action.onClick} sx={{ whiteSpace: 'nowrap' }}>
            {translate(action.label)}
          </Button>
        )
      }
    >
      {translate(text)}
    </Alert>
  )
}
