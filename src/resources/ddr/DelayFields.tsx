import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { includesText } from '../../../contract/ddr/mail.ts'
import { type DelayReason, delayReasons } from '../../../contract/ddr/model.ts'
import type { AnswerValues } from './answerValues.ts'

interface Props {
  values: AnswerValues
  onChange: (part: Partial<AnswerValues>) => void
}

/**
 * Shows the delay reason; the last one requires a text, which is sent to the requester
 * (docs/requirements/delivery-and-reports.md §2.1).
 */
export function DelayFields({ values, onChange }: Props) {
  const translate = useTranslate()
  return (
    <>
      <FormControl>
        <FormLabel id="delay-reason">{translate('ddr.field.delayReason')}</FormLabel>
        <RadioGroup
          aria-labelledby="delay-reason"
          value={values.delayReason}
          onChange={(_, reason) => onChange({ delayReason: reason as DelayReason })}
        >
          {delayReasons.map((reason) => (
            <FormControlLabel
              key={reason}
              value={reason}
              control={<Radio size="small" />}
              label={translate(`ddr.delay.${reason}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {values.delayReason === 'other' && (
        <TextField
          label={translate('ddr.field.delayNote')}
          value={values.delayNote}
          onChange={({ target }) => onChange({ delayNote: target.value })}
          helperText={translate(
            includesText(values.message, values.delayNote) ? 'ddr.reasonTold' : 'ddr.reasonAdded',
          )}
          required
          multiline
          minRows={2}
        />
      )}
    </>
  )
}
