import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { SettingsPart } from './SettingsPart.tsx'
import type { SettingsForm } from './useSettingsForm.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** Weekdays from Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

interface Props {
  form: SettingsForm
  isEditable: boolean
}

/** Edits the days and hours on which a library answers. */
export function WorkingDaysPart({ form: { values, faults, change }, isEditable }: Props) {
  const t = useTranslations('ddr.settings')
  return (
    <SettingsPart heading={t('workingDays')}>
      <WeekdayChoice
        days={values.workingDays}
        fault={faults['workingDays']}
        disabled={!isEditable}
        onChange={(workingDays) => change({ workingDays })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {(['opensAt', 'closesAt'] as const).map((name) => (
          <TextField
            key={name}
            type="time"
            size="small"
            margin="none"
            label={t(name)}
            value={values[name] ?? ''}
            error={faults[name] !== undefined}
            helperText={faults[name] ?? t('hoursHint')}
            onChange={({ target }) => change({ [name]: target.value === '' ? null : target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: { xs: '100%', sm: '11.875rem' } }}
          />
        ))}
      </Box>
    </SettingsPart>
  )
}

interface WeekdayProps {
  days: readonly number[]
  fault: string | undefined
  disabled: boolean
  onChange: (days: number[]) => void
}

function WeekdayChoice({ days, fault, disabled, onChange }: WeekdayProps) {
  const translate = useTranslate()
  return (
    <FormControl component="fieldset" error={fault !== undefined} disabled={disabled}>
      <FormLabel component="legend" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
        {translate('ddr.settings.workingDays')}
      </FormLabel>
      <FormGroup row>
        {weekdays.map((day) => (
          <FormControlLabel
            key={day}
            sx={{ minWidth: { xs: '45%', sm: 108 } }}
            control={
              <Checkbox
                checked={days.includes(day)}
                onChange={(_, checked) =>
                  onChange(
                    [...days.filter((one) => one !== day), ...(checked ? [day] : [])].toSorted(
                      (one, other) => one - other,
                    ),
                  )
                }
              />
            }
            label={translate(`ddr.settings.days.${day}`)}
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{fault ?? translate('ddr.settings.daysHint')}</FormHelperText>
    </FormControl>
  )
}
