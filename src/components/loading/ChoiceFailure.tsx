import { Button, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canRetry } from '../../dataProvider/canRetry.ts'

interface Props {
  /** Label of the field whose options failed to load. */
  label: string
  error: Error
  width?: number
  onRetry: () => void
}

/**
 * Replaces a select field whose options could not be loaded, with a Retry button where it can help. The current value
 * is unchanged.
 */
export function ChoiceFailure({ label, error, width = 280, onRetry }: Props) {
  const translate = useTranslate()
  const text = translate('choice.failed')
  return (
    <TextField
      role="alert"
      error
      size="small"
      margin="none"
      label={label}
      value={text}
      title={text}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          readOnly: true,
          endAdornment: canRetry(error) && (
            <Button color="inherit" size="small" onClick={onRetry} sx={{ flex: 'none' }}>
              {translate('shell.retry')}
            </Button>
          ),
        },
      }}
      sx={{ width, maxWidth: '100%' }}
    />
  )
}
