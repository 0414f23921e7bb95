import { Box } from '@mui/material'
import { useInput, useTranslateLabel, useResourceContext } from 'react-admin'
import { incompleteDay } from '../../../contract/dayFault.ts'
import { DayField } from './DayField.tsx'

interface Props {
  source: string
  /** The rule of the field in words. */
  hint?: string
}

/** Edits an optional day of a react-admin form; an invalid day is marked at the field (`DayField`). */
export function DayInput({ source, hint }: Props) {
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext()
  const { field, fieldState } = useInput<Record<string, unknown>>({ source })
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Box sx={{ mt: 2, mb: 6 }}>
      <DayField
        label={translateLabel({ source, resource: resource ?? '' })}
        name={field.name}
        value={value}
        isOptional
        // The field finds an incomplete day itself; the form's schema finds the rest.
        fault={value === incompleteDay ? undefined : fieldState.error?.message}
        hint={hint}
        onChange={(day) => field.onChange(day === '' ? null : day)}
        onBlur={field.onBlur}
      />
    </Box>
  )
}
