import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { maxAnswerText, maxCourierNo } from '../../../../contract/ddr/answerRule.ts'
import { deliveryModes } from '../../../../contract/ddr/model.ts'
import { type AnswerValues, type ChosenFile, deliveryFault, todayOf } from './answerValues.ts'
import { formatDay } from '../../../dates.ts'
import { wholeCount } from '../../../numbers.ts'
import { DayField } from '../../../components/inputs/DayField.tsx'
import { RadioChoice } from '../../../components/inputs/RadioChoice.tsx'
import { PdfPicker } from './PdfPicker.tsx'
import type { RequestDetail } from '../requestRow.ts'

interface Props {
  detail: RequestDetail
  values: AnswerValues
  chosen: ChosenFile | null
  onFile: (chosen: ChosenFile | null) => void
  onChange: (part: Partial<AnswerValues>) => void
}

/** Shows the delivery mode and its fields (docs/requirements/delivery-and-reports.md §2.1). */
export function FulfilFields({ detail, values, chosen, onFile, onChange }: Props) {
  const translate = useTranslate()
  const { deliveryMode } = values
  const fault = deliveryFault(values, detail)
  const today = todayOf(detail)
  return (
    <>
      <RadioChoice
        label={translate('ddr.field.mode')}
        value={deliveryMode}
        options={deliveryModes.map((mode) => ({
          value: mode,
          label: translate(`ddr.mode.${mode}`),
        }))}
        onChange={(mode) => onChange({ deliveryMode: mode })}
      />
      {deliveryMode === 'online' && (
        <PdfPicker
          ddrId={detail.ddrId}
          chosen={chosen}
          onChange={onFile}
          largestAttachment={detail.largestAttachment}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <DayField
          label={translate('ddr.field.deliveredOn')}
          value={values.deliveredOn}
          min={detail.requestedOn}
          max={today}
          hint={
            detail.requestedOn === today
              ? translate('ddr.dayHintToday')
              : translate('ddr.dayHint', {
                  from: formatDay(detail.requestedOn),
                  to: formatDay(today),
                })
          }
          fault={fault === null ? undefined : translate(`ddr.dayFault.${fault}`)}
          onChange={(deliveredOn) => onChange({ deliveredOn })}
        />
        {deliveryMode === 'courier' && (
          <TextField
            value={values.courierNo}
            onChange={({ target }) => onChange({ courierNo: target.value })}
            size="small"
            margin="none"
            label={translate('ddr.field.courier')}
            helperText={translate('ddr.courierHint', { max: maxCourierNo })}
            sx={{ flex: '1 1 220px' }}
          />
        )}
        {deliveryMode !== 'online' && (
          <TextField
            value={values.deliveryRemarks}
            onChange={({ target }) => onChange({ deliveryRemarks: target.value })}
            size="small"
            margin="none"
            label={translate('ddr.field.remarks')}
            helperText={translate('ddr.courierHint', { max: wholeCount(maxAnswerText) })}
            sx={{ flex: '1 1 220px' }}
          />
        )}
      </Box>
    </>
  )
}
