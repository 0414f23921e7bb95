import {
  Box,
  Button,
  FormHelperText,
  FormLabel,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

type Props = Omit<TextFieldProps, 'label' | 'variant' | 'size' | 'id' | 'slotProps'> & {
  label: string
  readOnly?: boolean
  /** Content at the end of the field. */
  end?: ReactNode
  /** Id of a text elsewhere that describes the field, when it has none below. */
  describedBy?: string
}

/** Shows a text field or select with its label above, and its hint or fault below. */
export function LabelledField(fieldProps: Props) {
  const {
    label,
    helperText,
    error,
    required,
    readOnly = false,
    end,
    describedBy,
    ...props
  } = fieldProps
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel
        htmlFor={id}
        id={`${id}-label`}
        required={required ?? false}
        error={error ?? false}
        sx={{
          display: 'block',
          mb: 1,
          fontSize: '0.875rem',
          fontWeight: 600,
          color: 'text.primary',
        }}
      >
        {label}
      </FormLabel>
      <TextField
        {...props}
        id={id}
        size="small"
        fullWidth
        variant="outlined"
        error={error ?? false}
        slotProps={{
          ...(props.select && { select: { labelId: `${id}-label`, id } }),
          input: { readOnly, endAdornment: end },
          htmlInput: {
            'aria-describedby': helperText ? `${id}-help` : describedBy,
            'aria-invalid': error ?? false,
          },
        }}
      />
      {helperText && (
        <FormHelperText id={`${id}-help`} error={error ?? false} sx={{ mx: 0 }}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Replaces a select whose options could not be loaded, with Retry. The value is unchanged. */
export function LabelledFailure({ label, onRetry }: { label: string; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Box role="alert">
      <LabelledField
        label={label}
        value={translate('choice.failed')}
        readOnly
        error
        end={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('shell.retry')}
          </Button>
        }
      />
    </Box>
  )
}
