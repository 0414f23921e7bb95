import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import {
  firstDayOf,
  type Month,
  type MonthPreset,
  monthPresets,
  monthsFrom,
  presetMonths,
} from '../../../../contract/counter/months.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import { SelectChoice } from '../SelectChoice.tsx'
import { formatMonth } from '../../../dates.ts'
import { presetOfMonths } from './counterParams.ts'

interface Months {
  begin: Month
  end: Month
}

interface Props {
  value: Months
  /** First and last month with data; while undefined, only the selected months are offered. */
  available: { first: Month; last: Month } | undefined
  today: string
  onChange: (months: Months) => void
}

/** Selects first and last month of a report, with the common presets. */
export function MonthFields({ value, available, today, onChange }: Props) {
  const translate = useTranslate()
  const months = monthsFrom(
    [available?.first ?? value.begin, value.begin].sort()[0] ?? value.begin,
    [available?.last ?? value.end, value.end].sort().at(-1) ?? value.end,
  ).reverse()
  const options = months.map((month) => ({ value: month, label: formatMonth(firstDayOf(month)) }))
  return (
    <>
      <FieldGroup>
        <SelectChoice
          label={translate('counter.begin')}
          value={value.begin}
          options={options}
          // When the first month is after the last, the last moves along, so that a span never ends
          // before it begins.
          onChange={(begin) => onChange({ begin, end: value.end < begin ? begin : value.end })}
        />
        <SelectChoice
          label={translate('counter.end')}
          value={value.end}
          options={options}
          onChange={(end) => onChange({ begin: value.begin > end ? end : value.begin, end })}
        />
      </FieldGroup>
      <FieldGroup note={translate('counter.monthsNote')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('counter.presets.name')}
          value={presetOfMonths(value, today)}
          onChange={(_, preset: MonthPreset | null) => {
            const range = preset && presetMonths(preset, today)
            if (range) onChange(range)
          }}
        >
          {monthPresets
            .filter((preset) => presetMonths(preset, today) !== null)
            .map((preset) => (
              <ToggleButton
                key={preset}
                value={preset}
                sx={{ px: { xs: 2, sm: 3 }, whiteSpace: { sm: 'nowrap' } }}
              >
                {translate(`counter.presets.${preset}`)}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
      </FieldGroup>
    </>
  )
}
