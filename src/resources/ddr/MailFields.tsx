import { Box, FormHelperText, Skeleton, TextField } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { isBlank } from '../../../contract/ddr/richText.ts'
import { maxSubjectLength } from '../../../contract/ddr/mailTemplates.ts'
import { Facts } from '../../components/Facts.tsx'
import type { AnswerValues } from './answerValues.ts'
import type { RequestDetail } from './row.ts'

/** The rich-text editor is large, so it is loaded with the first form that contains a mail. */
const MessageInput = lazy(async () => ({
  default: (await import('./MessageInput.tsx')).MessageInput,
}))

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
        facts={[
          fixed('to', detail.to),
          fixed('cc', [detail.cc, detail.approverEmail].filter(Boolean).join('; ')),
        ]}
      />
      <TextField
        {...register('subject')}
        size="small"
        label={translate('ddr.field.subject')}
        slotProps={{ htmlInput: { maxLength: maxSubjectLength } }}
      />
      <Box>
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          <MessageInput />
        </Suspense>
        {isBlank(values.message) && (
          <FormHelperText error role="alert">
            {translate('ddr.noMessage')}
          </FormHelperText>
        )}
      </Box>
    </>
  )
}
