import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isDay } from '../../../contract/calendar.ts'
import { type DayFault, dayFault, firstDay, incompleteDay } from '../../../contract/dayFault.ts'
import { formatDay } from '../../dates.ts'
import { fittingWidth } from '../tables/fittingWidth.ts'

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
  isOptional?: boolean
  /** The text of the error to show; by default that of the field's own check. */
  fault?: string | undefined
  /** The rule of the field in words, while there is no fault. */
  hint?: string | undefined
  name?: string
  width?: number
  onChange: (day: string) => void
  onBlur?: () => void
}

/**
 * Edits a day. An invalid day stays as it was typed, with an error below the field. `onChange` receives it too, as
 * `incompleteDay` when it is no day: callers check it with `dayFault` before use.
 */
export function DayField(props: Props) {
  const {
    label,
    value,
    min,
    max,
    pickerMin = min,
    isOptional = false,
    name,
    width = 150,
    onBlur,
  } = props
  const fitting = fittingWidth(typeof label === 'string' ? label : '', width)
  const faultText = useDayFaultText()
  const ownFault = value === '' && isOptional ? null : dayFault(value, { min, max })
  const fault = props.fault ?? (ownFault === null ? undefined : faultText(ownFault, { min, max }))
  return (
    <TextField
      type="date"
      size="small"
      margin="none"
      label={label}
      name={name}
      // What is no day has no value; another one would erase what is typed.
      value={isDay(value) ? value : ''}
      error={fault !== undefined}
      helperText={fault ?? props.hint}
      onBlur={onBlur}
      onChange={({ target }) => {
        const isEmpty = target.value === '' && isOptional && !target.validity.badInput
        props.onChange(target.value === '' && !isEmpty ? incompleteDay : target.value)
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: pickerMin, max } }}
      className="half"
      sx={{
        width: { xs: 'auto', sm: fitting },
        minWidth: { xs: `min(100%, ${fitting})`, sm: 0 },
      }}
    />
  )
}

/** Returns a function from the fault of a day to its text. */
function useDayFaultText() {
  const translate = useTranslate()
  return (
    fault: DayFault,
    { min = firstDay, max }: { min?: string | undefined; max?: string | undefined },
  ): string =>
    translate(`dates.fault.${fault}`, { day: formatDay(fault === 'tooEarly' ? min : max) })
}
