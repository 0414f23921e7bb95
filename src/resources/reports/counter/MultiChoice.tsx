import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import { ListItemIcon, ListItemText, MenuItem, TextField } from '@mui/material'

interface Props {
  label: string
  /** Text shown when nothing is selected, which means all. */
  all: string
  value: readonly string[]
  options: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects any number of options; none means all. */
export function MultiChoice({ label, all, value, options, onChange }: Props) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={label}
      value={value}
      onChange={({ target }) => {
        // A multiple select returns an array, although its type says string.
        const selected: unknown = target.value
        onChange(options.filter((option) => Array.isArray(selected) && selected.includes(option)))
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (selected) => (selected as string[]).join(', ') || all,
        },
      }}
      sx={{ width: { xs: '100%', sm: '12rem' } }}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option} dense>
          <ListItemIcon>
            {value.includes(option) ? (
              <CheckBox fontSize="small" color="primary" />
            ) : (
              <CheckBoxOutlineBlank fontSize="small" />
            )}
          </ListItemIcon>
          <ListItemText primary={option} />
        </MenuItem>
      ))}
    </TextField>
  )
}
