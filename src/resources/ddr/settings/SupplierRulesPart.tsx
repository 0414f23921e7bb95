import { Box, Checkbox, FormControlLabel, FormGroup, TextField } from '@mui/material'
import { maxOpenRequestsLimit } from '../../../../contract/ddr/endpoints/supplierSettings.ts'
import { maxPagesLimit } from '../../../../contract/ddr/suppliers/supplierRules.ts'
import { fittingWidth } from '../../../components/tables/fittingWidth.ts'
import { wholeCount } from '../../../numbers.ts'
import { SettingsPart } from './SettingsPart.tsx'
import type { SettingsForm } from './useSettingsForm.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const conditions = ['needsPages', 'needsTitlePage', 'isLastResort'] as const

const limits = [
  { name: 'maxPages', max: maxPagesLimit },
  { name: 'maxOpenRequests', max: maxOpenRequestsLimit },
] as const

/** Edits what a library asks of requests, and its limits; an empty limit is none. */
export function SupplierRulesPart({ form: { values, faults, change } }: { form: SettingsForm }) {
  const t = useTranslations('ddr.settings')
  return (
    <SettingsPart heading={t('rules')}>
      <FormGroup>
        {conditions.map((name) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                checked={values[name]}
                onChange={(_, checked) => change({ [name]: checked })}
              />
            }
            label={t(name)}
          />
        ))}
      </FormGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {limits.map(({ name, max }) => (
          <TextField
            key={name}
            type="number"
            size="small"
            margin="none"
            label={t(name)}
            value={values[name] ?? ''}
            error={faults[name] !== undefined}
            helperText={faults[name] ?? t('noLimit', { max: wholeCount(max) })}
            onChange={({ target }) =>
              change({ [name]: target.value === '' ? null : Math.trunc(Number(target.value)) })
            }
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 1, max } }}
            sx={{ width: { xs: '100%', sm: fittingWidth(t(name), 260) } }}
          />
        ))}
      </Box>
    </SettingsPart>
  )
}
