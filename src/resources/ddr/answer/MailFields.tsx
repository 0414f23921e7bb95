import { Box, FormHelperText, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { isBlank } from '../../../../contract/ddr/mail/richText.ts'
import { maxSubjectLength } from '../../../../contract/ddr/mail/mailTemplates.ts'
import { FactLines, FieldLines } from '../../../components/loading/lines.tsx'
import { Facts } from '../../../components/text/Facts.tsx'
import type { AnswerValues } from './answerValues.ts'
import { MessageField, MessageOutline } from '../LazyMessageInput.tsx'
import type { RequestDetail } from '../requestRow.ts'

/**
 * Shows To and CC as text, as the platform will use them, with editable subject and message
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function MailFields({ detail, values }: { detail: RequestDetail; values: AnswerValues }) {
  const translate = useTranslate()
  const { register } = useFormContext<AnswerValues>()
  const fixed = (name: 'to' | 'cc', value: string): [label: string, value: string] => [
    translate(`ddr.field.${name}`),
    value,
  ]
  return (
    <>
      <Facts
        columnWidth={300}
        facts={[
          fixed('to', detail.to),
          fixed('cc', [detail.cc, detail.approverEmail].filter(Boolean).join('; ')),
        ]}
      />
      <TextField
        {...register('subject')}
        size="small"
        label={translate('ddr.field.subject')}
        helperText={translate('ddr.subjectHint', { max: maxSubjectLength })}
        slotProps={{ htmlInput: { maxLength: maxSubjectLength } }}
      />
      <Box>
        <MessageField />
        {isBlank(values.message) && (
          <FormHelperText error role="alert">
            {translate('ddr.noMessage')}
          </FormHelperText>
        )}
      </Box>
    </>
  )
}

/** Shows the outline of To, CC, subject and message in their place. */
export const MailLines = () => (
  <>
    <FactLines facts={2} columnWidth={300} />
    <FieldLines fields={1} />
    <MessageOutline />
  </>
)
