import { Box, Button, FormHelperText, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { maxClosureReason } from '../../../../contract/ddr/endpoints/supplierSettings.ts'
import type { SupplierSettings } from '../../../../contract/ddr/suppliers/supplierSettings.ts'
import {
  maxClosureDays,
  maxClosures,
  meanwhileChoices,
} from '../../../../contract/ddr/suppliers/workingCalendar.ts'
import { DayField } from '../../../components/inputs/DayField.tsx'
import { today } from '../../../today.ts'
import { SettingsPart } from './SettingsPart.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'

type Closures = SupplierSettings['closures']
type Closure = Closures[number]

interface Props {
  closures: Closures
  fault: string | undefined
  isEditable: boolean
  onChange: (closures: Closures) => void
}

/** Edits the closures of a library: their days, who answers meanwhile, and the reason. */
export function ClosureFields({ closures, fault, isEditable, onChange }: Props) {
  const t = useTranslations('ddr.settings')
  const change = (at: number, part: Partial<Closure>) =>
    onChange(closures.map((closure, index) => (index === at ? { ...closure, ...part } : closure)))
  // Closures have no identity of their own; each row has a key while the form is open.
  const [keys, setKeys] = useState(() => closures.map((_, index) => index))
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    onChange([...closures, { from: today(), to: today(), meanwhile: 'nobody', reason: '' }])
  }
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1))
    onChange(closures.toSpliced(at, 1))
  }
  return (
    <SettingsPart heading={t('closures')}>
      <Typography variant="body2" color="textSecondary">
        {t('closuresHint', { max: maxClosures, days: maxClosureDays })}
      </Typography>
      {closures.length === 0 && <Typography color="textSecondary">{t('noClosures')}</Typography>}
      {closures.map((closure, index) => (
        <ClosureRow
          key={keys[index]}
          closure={closure}
          nth={index + 1}
          isEditable={isEditable}
          onChange={(part) => change(index, part)}
          onRemove={() => remove(index)}
        />
      ))}
      {fault !== undefined && <FormHelperText error>{fault}</FormHelperText>}
      {isEditable && (
        <Button
          variant="outlined"
          disabled={closures.length >= maxClosures}
          onClick={add}
          sx={{ justifySelf: 'start' }}
        >
          {t('add')}
        </Button>
      )}
    </SettingsPart>
  )
}

interface RowProps {
  closure: Closure
  /** Position of the closure, from 1. */
  nth: number
  isEditable: boolean
  onChange: (part: Partial<Closure>) => void
  onRemove: () => void
}

/** Edits one closure. */
function ClosureRow({ closure, nth, isEditable, onChange, onRemove }: RowProps) {
  const { from, to, meanwhile, reason } = closure
  const t = useTranslations('ddr.settings')
  return (
    <Box
      role="group"
      aria-label={t('closure', { nth })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}
    >
      <DayField label={t('from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={t('to')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      <TextField
        select
        size="small"
        margin="none"
        label={t('meanwhile')}
        value={meanwhile}
        disabled={!isEditable}
        onChange={({ target }) =>
          onChange({
            meanwhile: meanwhileChoices.find((choice) => choice === target.value) ?? meanwhile,
          })
        }
        sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: '15.625rem' } }}
      >
        {meanwhileChoices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`meanwhileChoices.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        margin="none"
        label={t('reason')}
        helperText={t('reasonHint', { max: maxClosureReason })}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        slotProps={{ htmlInput: { maxLength: maxClosureReason } }}
        sx={{ flex: '1 1 180px' }}
      />
      {isEditable && (
        <Button color="error" aria-label={t('removeOf', { nth })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </Box>
  )
}
