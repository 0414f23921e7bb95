import { Box, Button, FormHelperText, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxClosureReason } from '../../../contract/ddr/endpoints/supplierSettings.ts'
import type { SupplierSettings } from '../../../contract/ddr/supplierSettings.ts'
import {
  maxClosureDays,
  maxClosures,
  meanwhileChoices,
} from '../../../contract/ddr/workingCalendar.ts'
import { DayField } from '../../components/DayField.tsx'
import { today } from '../../today.ts'
import { SettingsPart } from './SettingsPart.tsx'

type Closures = SupplierSettings['closures']

interface Props {
  closures: Closures
  fault: string | undefined
  isEditable: boolean
  onChange: (closures: Closures) => void
}

/** Edits the closures of a library: their days, who answers meanwhile, and the reason. */
export function ClosureFields({ closures, fault, isEditable, onChange }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`ddr.settings.${key}`, args)
  const change = (at: number, part: Partial<Closures[number]>) =>
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
      {closures.map(({ from, to, meanwhile, reason }, index) => (
        <Box
          key={keys[index]}
          role="group"
          aria-label={t('closure', { nth: index + 1 })}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}
        >
          <DayField
            label={t('from')}
            value={from}
            onChange={(day) => change(index, { from: day })}
          />
          <DayField
            label={t('to')}
            value={to}
            min={from}
            onChange={(day) => change(index, { to: day })}
          />
          <TextField
            select
            size="small"
            margin="none"
            label={t('meanwhile')}
            value={meanwhile}
            disabled={!isEditable}
            onChange={({ target }) =>
              change(index, {
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
            onChange={({ target }) => change(index, { reason: target.value })}
            slotProps={{ htmlInput: { maxLength: maxClosureReason } }}
            sx={{ flex: '1 1 180px' }}
          />
          {isEditable && (
            <Button
              color="error"
              aria-label={t('removeOf', { nth: index + 1 })}
              onClick={() => remove(index)}
            >
              {t('remove')}
            </Button>
          )}
        </Box>
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
