import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlatformError } from '../dataProvider/platformError.ts'

interface Props {
  title: string
  error: Error
  onRetry: () => void
}

/** A widget that could not be loaded says so in its own place; the others go on. */
export function WidgetFailure({ title, error, onRetry }: Props) {
  const translate = useTranslate()
  const reference = error instanceof PlatformError ? error.failure.requestId : undefined
  const reason = error instanceof PlatformError ? error.message : 'problem.unexpected'
  return (
    <Box role="alert" sx={{ m: 'auto', maxWidth: 340, textAlign: 'center' }}>
      <ErrorOutlined color="error" aria-hidden sx={{ mb: 1 }} />
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {translate('dashboard.failed', { title })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(reason)}
      </Typography>
      {reference && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {translate('dashboard.reference', { id: reference })}
        </Typography>
      )}
      <Button onClick={onRetry} variant="outlined" sx={{ mt: 3 }}>
        {translate('dashboard.retry')}
      </Button>
    </Box>
  )
}
