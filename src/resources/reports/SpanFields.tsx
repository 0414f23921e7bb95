import { TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { windowFrom } from '../../../contract/ddr/dates.ts'
import {
  presetOf,
  presetSpan,
  type Span,
  type SpanPreset,
  spanPresets,
} from '../../../contract/reports/span.ts'

interface Props {
  value: Span
  today: string
  onChange: (span: Span) => void
}

/**
 * Shows From and To of a usage report, neither after today, and the common presets. A new From sets To to a year later
 * or today (docs/requirements/delivery-and-reports.md §2.2, §4).
 */
export function SpanFields({ value, today, onChange }: Props) {
  const translate = useTranslate()
  const field = (name: keyof Span, min?: string) => (
    <TextField
      type="date"
      margin="none"
      size="small"
      label={translate(`dates.${name}`)}
      value={value[name]}
      onChange={({ target }) => {
        if (target.value === '' || target.value > today) return
        if (name === 'from') onChange(windowFrom(value, target.value, today))
        // When To is before From, From moves along, so that a span never ends before it begins.
        else
          onChange({
            from: value.from < target.value ? value.from : target.value,
            to: target.value,
          })
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today, ...(min && { min }) } }}
      sx={{ width: 164 }}
    />
  )
  return (
    <>
      {field('from')}
      {field('to')}
      <Presets value={value} today={today} onChange={onChange} />
    </>
  )
}

/** Shows one button per preset span. */
export function Presets({ value, today, onChange }: Props) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('reports.preset.name')}
      value={presetOf(value, today)}
      onChange={(_, preset: SpanPreset | null) => preset && onChange(presetSpan(preset, today))}
    >
      {spanPresets.map((preset) => (
        <ToggleButton
          key={preset}
          value={preset}
          sx={{ px: { xs: 2, sm: 3 }, whiteSpace: { sm: 'nowrap' } }}
        >
          {translate(`reports.preset.${preset}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
