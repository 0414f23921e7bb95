import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { type DelayReason, delayReasons } from '../../../contract/ddr/model.ts'
import type { AnswerValues } from './answerValues.ts'

interface Props {
  values: AnswerValues
  onReason: (reason: DelayReason) => void
}

/** Why it takes longer; the last reason asks for words (spec: delivery §2.1). */
export function DelayFields({ values, onReason }: Props) {
  const translate = useTranslate()
  const { register } = useFormContext<AnswerValues>()
  return (
    <>
      <FormControl>
        <FormLabel id="delay-reason">{translate('ddr.field.delayReason')}</FormLabel>
        <RadioGroup
          aria-labelledby="delay-reason"
          value={values.delayReason}
          onChange={(_, reason) => onReason(reason as DelayReason)}
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
          {...register('delayNote')}
          label={translate('ddr.field.delayNote')}
          required
          multiline
          minRows={2}
        />
      )}
    </>
  )
}
