import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import { withYearFrom } from '../../../contract/ddr/dateWindow.ts'
import {
  presetOf,
  presetSpan,
  type Span,
  type SpanPreset,
  spanPresets,
} from '../../../contract/reports/span.ts'
import { DayField } from '../../components/inputs/DayField.tsx'
import { FieldGroup } from './FieldGroup.tsx'

interface Props {
  value: Span
  today: string
  /** The rule of the dates in words. */
  note: string
  onChange: (span: Span) => void
}

/**
 * Shows From and To of a usage report, neither after today, and the common presets. A new From sets To to a year later
 * or today (docs/requirements/delivery-and-reports.md §2.2, §4).
 */
export function SpanFields({ value, today, note, onChange }: Props) {
  const translate = useTranslate()
  const { from, to } = value
  const isDay = (day: string) => dayFault(day, { max: today }) === null
  return (
    <>
      <FieldGroup>
        <DayField
          label={translate('dates.from')}
          value={from}
          max={today}
          // To moves along with a day only, not with what is typed on the way to it.
          onChange={(day) =>
            onChange(isDay(day) ? withYearFrom(value, day, today) : { from: day, to })
          }
        />
        <DayField
          label={translate('dates.to')}
          value={to}
          max={today}
          // When To is before From, From moves along, so that a span never ends before it begins.
          onChange={(day) => onChange({ from: isDay(day) && day < from ? day : from, to: day })}
        />
      </FieldGroup>
      <FieldGroup note={note}>
        <Presets value={value} today={today} onChange={onChange} />
      </FieldGroup>
    </>
  )
}

/** Shows one button per preset span. */
export function Presets({ value, today, onChange }: Omit<Props, 'note'>) {
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
