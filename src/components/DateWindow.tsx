import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type DateWindow as Window, latestTo, withFrom } from '../../contract/ddr/dates.ts'

interface Props {
  value: Window
  today: string
  /** The first day that From may be; undefined for any. */
  earliest?: string | undefined
  onChange: (value: Window) => void
  /** Returns the window after From has changed; by default To is kept where it is still allowed. */
  afterFrom?: (value: Window, from: string, today: string) => Window
}

/**
 * Shows the fields From and To. The window is at most a year long and never ends after today
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function DateWindow({ value, today, earliest, onChange, afterFrom = withFrom }: Props) {
  const translate = useTranslate()
  const field = (name: 'from' | 'to', limits: { min?: string; max: string }) => (
    <TextField
      type="date"
      size="small"
      label={translate(`dates.${name}`)}
      value={value[name]}
      onChange={({ target }) => {
        if (target.value === '') return
        onChange(
          name === 'from' ? afterFrom(value, target.value, today) : { ...value, to: target.value },
        )
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: limits }}
      className="half"
      sx={{ width: { xs: 'auto', sm: 148 } }}
    />
  )
  return (
    <>
      {field('from', { max: today, ...(earliest !== undefined && { min: earliest }) })}
      {field('to', { min: value.from, max: latestTo(value.from, today) })}
    </>
  )
}
