import { Box } from '@mui/material'
import { useInput, useTranslateLabel, useResourceContext } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import { DayField } from './DayField.tsx'

interface Props {
  source: string
  /** The rule of the field in words. */
  hint?: string
  /** False among the filters of a list, where react-admin sets it: there is no space for a text below the field. */
  helperText?: false
}

/**
 * Edits an optional day of a react-admin form; an invalid day is marked at the field (`DayField`). As a filter it
 * applies when it is valid.
 */
export function DayInput({ source, hint, helperText }: Props) {
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext()
  // A form with a schema ignores `validate`.
  const { field, fieldState } = useInput<Record<string, unknown>>({ source, validate: ownFault })
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Box sx={helperText === false ? { mb: 1 } : { ...alone, mb: hint === undefined ? 6 : 1 }}>
      <DayField
        label={translateLabel({ source, resource: resource ?? '' })}
        name={field.name}
        value={value}
        isOptional
        // The field finds its own faults itself; the form's schema finds the rest.
        fault={ownFault(value) === undefined ? fieldState.error?.message : undefined}
        hint={hint}
        onChange={(day) => field.onChange(day === '' ? null : day)}
        onBlur={field.onBlur}
      />
    </Box>
  )
}

/**
 * A day has no neighbour in a form: the text below it may be longer than its field. Without such a text its room stays
 * free, as below the other fields.
 */
const alone = {
  mt: 2,
  '& .MuiFormHelperText-root': { width: 'max-content', maxWidth: 'min(320px, 70vw)' },
} as const

/** Returns why a value is no day that can be used; undefined when it can, or is empty. */
const ownFault = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? (dayFault(value, {}) ?? undefined) : undefined
