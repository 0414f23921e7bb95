import { MenuItem, TextField } from '@mui/material'
import { fittingWidth } from '../../components/tables/fittingWidth.ts'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: NoInfer<T>; label: string }[]
  onChange: (value: NoInfer<T>) => void
  /** Width in pixels, for lists with long entries. */
  width?: number
  /** What is wrong with the value. */
  fault?: string | undefined
}

/** Selects one option from a list. */
export function SelectChoice<T extends string>({
  label,
  value,
  options,
  onChange,
  width = 188,
  fault,
}: Props<T>) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => onChange(target.value as T)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: fittingWidth(label, width), maxWidth: '100%' }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
