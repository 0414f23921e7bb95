import { Box, FormHelperText, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { isBlank } from '../../../../contract/ddr/mail/richText.ts'
import { maxSubjectLength } from '../../../../contract/ddr/mail/mailTemplates.ts'
import { FactLines, FieldLines } from '../../../components/loading/lines.tsx'
import type { AnswerValues } from './answerValues.ts'
import { MessageField, MessageOutline } from '../LazyMessageInput.tsx'
import type { RequestDetail } from '../requestRow.ts'

/**
 * Shows To and CC read-only, as the platform will use them, with editable subject and message
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function MailFields({ detail, values }: { detail: RequestDetail; values: AnswerValues }) {
  const translate = useTranslate()
  const { register } = useFormContext<AnswerValues>()
  return (
    <>
      <Recipients name="to" value={detail.to} />
      <Recipients name="cc" value={[detail.cc, detail.approverEmail].filter(Boolean).join('; ')} />
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

/** Shows addresses that cannot be changed, without a frame; they wrap where they do not fit into one line. */
function Recipients({ name, value }: { name: 'to' | 'cc'; value: string }) {
  const translate = useTranslate()
  if (value === '') return null
  return (
    <TextField
      variant="standard"
      size="small"
      margin="none"
      fullWidth
      multiline
      label={translate(`ddr.field.${name}`)}
      value={value}
      slotProps={{
        inputLabel: { shrink: true },
        input: { readOnly: true, disableUnderline: true },
      }}
    />
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
