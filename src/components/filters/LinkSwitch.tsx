import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Link } from 'react-router-dom'

interface Props {
  label: string
  /** Address of the selected view. */
  value: string
  options: readonly { label: string; to: string }[]
}

/** Shows a switch between views; each option is a link to the address of its view. */
export function LinkSwitch({ label, value, options }: Props) {
  return (
    <ToggleButtonGroup size="small" value={value} aria-label={label} role="navigation">
      {options.map((option) => (
        <ToggleButton
          key={option.to}
          value={option.to}
          component={Link}
          to={option.to}
          aria-current={option.to === value ? 'page' : undefined}
          aria-pressed={undefined}
          sx={{ px: 4 }}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
