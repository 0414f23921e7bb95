import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type DayFault, dayFault, firstDay, incompleteDay } from '../../contract/dayFault.ts'
import { formatDay } from '../dates.ts'
import { fittingWidth } from './fittingWidth.ts'

interface Props {
  label: ReactNode
  /** The day, `incompleteDay`, or '' for none. */
  value: string
  /** The days that are accepted, both included. */
  min?: string
  max?: string
  /** The first day that the browser's picker offers; by default `min`. */
  pickerMin?: string | undefined
  /** Whether the field may be empty. */
  optional?: boolean
  /** A fault that the owner found; by default the field finds its own. */
  fault?: string | undefined
  /** The rule of the field in words, while there is no fault. */
  hint?: string | undefined
  name?: string
  width?: number
  onChange: (day: string) => void
  onBlur?: () => void
}

/**
 * Edits a day. A wrong day stays as it was typed and is told under the field; the owner gets it too (`incompleteDay` for
 * one that is no day), and checks it with `dayFault` before use.
 */
export function DayField(props: Props) {
  const {
    label,
    value,
    min,
    max,
    pickerMin = min,
    optional = false,
    name,
    width = 150,
    onBlur,
  } = props
  const faultText = useDayFaultText()
  const found = value === '' && optional ? null : dayFault(value, { min, max })
  const fault = props.fault ?? (found === null ? undefined : faultText(found, { min, max }))
  return (
    <TextField
      type="date"
      size="small"
      margin="none"
      label={label}
      name={name}
      // An incomplete day has no value; another one would erase what is typed.
      value={value === incompleteDay ? '' : value}
      error={fault !== undefined}
      helperText={fault ?? props.hint}
      onBlur={onBlur}
      onChange={({ target }) => {
        const isEmpty = target.value === '' && optional && !target.validity.badInput
        props.onChange(target.value === '' && !isEmpty ? incompleteDay : target.value)
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: pickerMin, max } }}
      className="half"
      sx={{
        width: { xs: 'auto', sm: typeof label === 'string' ? fittingWidth(label, width) : width },
      }}
    />
  )
}

/** Returns a function that returns the text of a wrong day. */
function useDayFaultText() {
  const translate = useTranslate()
  return (
    fault: DayFault,
    { min = firstDay, max }: { min?: string | undefined; max?: string | undefined },
  ): string =>
    translate(`dates.fault.${fault}`, { day: formatDay(fault === 'tooEarly' ? min : max) })
}
