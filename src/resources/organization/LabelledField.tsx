import { Box, FormHelperText, FormLabel, TextField, type TextFieldProps } from '@mui/material'
import { useId } from 'react'

type Props = Omit<TextFieldProps, 'label' | 'variant' | 'size' | 'id' | 'slotProps'> & {
  label: string
  readOnly?: boolean
}

/** A text field or a select with its label above it and its rule or fault below. */
export function LabelledField(given: Props) {
  const { label, helperText, error, required, readOnly = false, ...props } = given
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
          fontWeight: 500,
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
          input: { readOnly },
          htmlInput: {
            ...(helperText && { 'aria-describedby': `${id}-help` }),
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
