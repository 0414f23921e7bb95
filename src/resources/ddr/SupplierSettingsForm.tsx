import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import { maxOpenRequestsLimit } from '../../../contract/ddr/endpoints/supplierSettings.ts'
import { maxPagesLimit } from '../../../contract/ddr/supplierRules.ts'
import { settingsFaults } from '../../../contract/ddr/supplierSettings.ts'
import { can } from '../../../contract/permissions.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LeaveGuard } from '../../components/LeaveGuard.tsx'
import { onDemand } from '../../components/onDemand.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { ClosureFields } from './ClosureFields.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { type StoredSettings, useSupplierSettings } from './useSupplierSettings.ts'
import { wholeCount } from '../../numbers.ts'
import { fittingWidth } from '../../components/fittingWidth.ts'
import { serverTexts } from '../../i18n/serverText.ts'

const SettingsConflict = onDemand(
  async () => (await import('./SettingsConflict.tsx')).SettingsConflict,
)

/** Weekdays from Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

interface Props {
  customerId: number
  stored: StoredSettings
}

/** Edits the working days, closures and rules of a library; read-only for those who may not change them. */
export function SupplierSettingsForm({ customerId, stored }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`ddr.settings.${key}`, args)
  const notify = useNotify()
  const { principal } = useSession()
  const isEditable = can(principal, 'ddrSettings.edit')
  const { save, readNewest } = useSupplierSettings(customerId)
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored)
  const [theirs, setTheirs] = useState<StoredSettings | null>(null)
  const change = (part: Partial<StoredSettings>) => setValues({ ...values, ...part })
  const isDirty = JSON.stringify(values) !== JSON.stringify(base)
  const refused = save.error instanceof PlatformError ? save.error : null
  const faults = faultsOf(values, refused, t('noDays'))
  const isComplete =
    values.workingDays.length > 0 &&
    Object.keys(settingsFaults(values)).length === 0 &&
    values.closures.every(({ from, to }) => [from, to].every((day) => dayFault(day, {}) === null))
  const isChanged = refused?.code === 'conflict'
  const compare = async () => {
    try {
      setTheirs(await readNewest())
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { customerId, ...values },
      {
        onSuccess: () => notify('ddr.settings.saved', { type: 'success' }),
        onError: (error) =>
          error instanceof PlatformError && error.code === 'conflict' && void compare(),
      },
    )
  }
  const hours = (name: 'opensAt' | 'closesAt') => (
    <TextField
      type="time"
      size="small"
      margin="none"
      label={t(name)}
      value={values[name] ?? ''}
      error={faults[name] !== undefined}
      helperText={faults[name] ?? t('hoursHint')}
      onChange={({ target }) => change({ [name]: target.value === '' ? null : target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 190 } }}
    />
  )
  const limit = (name: 'maxPages' | 'maxOpenRequests', max: number) => (
    <TextField
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
  )
  const choice = (name: 'needsPages' | 'needsTitlePage' | 'isLastResort') => (
    <FormControlLabel
      control={
        <Checkbox checked={values[name]} onChange={(_, checked) => change({ [name]: checked })} />
      }
      label={t(name)}
    />
  )
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Box
        component="fieldset"
        disabled={!isEditable}
        sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 4 }}
      >
        <SettingsPart heading={t('workingDays')}>
          <WeekdayChoice
            chosen={values.workingDays}
            fault={faults['workingDays']}
            disabled={!isEditable}
            onChange={(workingDays) => change({ workingDays })}
          />
          <Row>
            {hours('opensAt')}
            {hours('closesAt')}
          </Row>
        </SettingsPart>
        <ClosureFields
          closures={values.closures}
          fault={faults['closures']}
          isEditable={isEditable}
          onChange={(closures) => change({ closures })}
        />
        <SettingsPart heading={t('rules')}>
          <FormGroup>
            {choice('needsPages')}
            {choice('needsTitlePage')}
            {choice('isLastResort')}
          </FormGroup>
          <Row>
            {limit('maxPages', maxPagesLimit)}
            {limit('maxOpenRequests', maxOpenRequestsLimit)}
          </Row>
        </SettingsPart>
      </Box>
      {isEditable && (
        <Box sx={{ mt: 5, display: 'grid', gap: 4, justifyItems: 'start' }}>
          {refused !== null && (
            <Alert
              severity="error"
              action={
                isChanged && (
                  <Button color="inherit" size="small" onClick={() => void compare()}>
                    {t('compare')}
                  </Button>
                )
              }
            >
              {isChanged ? t('changed') : translate(refused.message)}
            </Alert>
          )}
          <Button
            type="submit"
            variant="contained"
            disableElevation
            loading={save.isPending}
            disabled={!isDirty || !isComplete}
          >
            {t('save')}
          </Button>
        </Box>
      )}
      <LeaveGuard dirty={isDirty} />
      {theirs !== null && (
        <SettingsConflict
          base={base}
          mine={values}
          theirs={theirs}
          onMerged={(settings) => {
            setBase(theirs)
            setValues(settings)
            setTheirs(null)
            save.reset()
          }}
        />
      )}
    </Box>
  )
}

/** Returns what is wrong with the values in words by field: what the rules find, else what the platform said. */
function faultsOf(
  values: StoredSettings,
  refused: PlatformError | null,
  noDays: string,
): Record<string, string> {
  return {
    ...refused?.failure.fields,
    ...serverTexts(settingsFaults(values)),
    ...(values.workingDays.length === 0 && { workingDays: noDays }),
  }
}

interface WeekdayProps {
  chosen: readonly number[]
  fault: string | undefined
  disabled: boolean
  onChange: (days: number[]) => void
}

function WeekdayChoice({ chosen, fault, disabled, onChange }: WeekdayProps) {
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
                checked={chosen.includes(day)}
                onChange={(_, checked) =>
                  onChange(
                    [...chosen.filter((one) => one !== day), ...(checked ? [day] : [])].toSorted(
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

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>{children}</Box>
)
