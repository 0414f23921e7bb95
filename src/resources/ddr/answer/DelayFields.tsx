import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { includesText } from '../../../../contract/ddr/mail/answerMail.ts'
import { delayReasons } from '../../../../contract/ddr/model.ts'
import { RadioChoice } from '../../../components/inputs/RadioChoice.tsx'
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
      <RadioChoice
        label={translate('ddr.field.delayReason')}
        isColumn
        value={values.delayReason}
        options={delayReasons.map((reason) => ({
          value: reason,
          label: translate(`ddr.delay.${reason}`),
        }))}
        onChange={(reason) => onChange({ delayReason: reason })}
      />
      {values.delayReason === 'other' && (
        <TextField
          label={translate('ddr.field.delayNote')}
          value={values.delayNote}
          onChange={({ target }) => onChange({ delayNote: target.value })}
          helperText={translate(
            includesText(values.message, values.delayNote)
              ? 'ddr.reasonInMessage'
              : 'ddr.reasonAdded',
          )}
          required
          multiline
          minRows={2}
        />
      )}
    </>
  )
}
