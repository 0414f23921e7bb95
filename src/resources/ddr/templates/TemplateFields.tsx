import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import {
  type MailTemplateKind,
  maxTemplateMessageLength,
  maxTemplateSubjectLength,
  maxUsesOfField,
  subjectFields,
  type TemplateField,
  templateFields,
} from '../../../../contract/ddr/mail/mailTemplates.ts'
import { wholeCount } from '../../../numbers.ts'
import { MessageField } from '../LazyMessageInput.tsx'
import type { MessageEditor } from '../MessageInput.tsx'
import type { TemplateText } from './useMailTemplates.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

interface Props {
  kind: MailTemplateKind
  /** What is wrong, in words by field. */
  faults: Record<string, string | undefined>
}

/** Edits subject and message of a mail in the form around it, with buttons that insert its fields. */
export function TemplateFields({ kind, faults }: Props) {
  const t = useTranslations('ddr.templates')
  const form = useFormContext<TemplateText>()
  const { insert, subjectRef, setEditor, onFocus } = useFieldInsertion((text) =>
    form.setValue('subject', text, { shouldDirty: true }),
  )
  const { ref, ...subject } = form.register('subject')
  return (
    <>
      <FieldButtons fields={templateFields(kind)} onInsert={insert(subjectFields(kind))} />
      <TextField
        {...subject}
        inputRef={(input: HTMLInputElement | null) => {
          ref(input)
          subjectRef.current = input
        }}
        size="small"
        margin="none"
        label={t('subject')}
        error={faults['subject'] !== undefined}
        helperText={
          faults['subject'] ??
          t('subjectRule', { max: maxTemplateSubjectLength, uses: maxUsesOfField })
        }
        onFocus={() => onFocus('subject')}
        slotProps={{ htmlInput: { maxLength: maxTemplateSubjectLength } }}
      />
      <Box onFocus={() => onFocus('message')}>
        <MessageField onEditor={setEditor} />
        {faults['message'] === undefined ? (
          <FormHelperText>
            {t('rule', { max: wholeCount(maxTemplateMessageLength), uses: maxUsesOfField })}
          </FormHelperText>
        ) : (
          <FormHelperText error role="alert">
            {faults['message']}
          </FormHelperText>
        )}
      </Box>
    </>
  )
}

/** Returns how fields are inserted at the cursor of the subject or the message, whichever had the focus last. */
function useFieldInsertion(onSubject: (subject: string) => void) {
  const subjectRef = useRef<HTMLInputElement | null>(null)
  const [editor, setEditor] = useState<MessageEditor | null>(null)
  const [target, onFocus] = useState<keyof TemplateText>('message')
  const insert = (ofSubject: readonly TemplateField[]) => (field: TemplateField) => {
    const text = `{{${field}}}`
    const input = subjectRef.current
    if (target === 'subject' && input !== null && ofSubject.includes(field)) {
      const { value, selectionStart, selectionEnd } = input
      const start = selectionStart ?? value.length
      onSubject(value.slice(0, start) + text + value.slice(selectionEnd ?? start))
      input.focus()
      input.setSelectionRange(start + text.length, start + text.length)
    } else {
      editor?.chain().focus().insertContent(text).run()
    }
  }
  return { insert, subjectRef, setEditor, onFocus }
}

interface FieldButtonsProps {
  fields: readonly TemplateField[]
  onInsert: (field: TemplateField) => void
}

function FieldButtons({ fields, onInsert }: FieldButtonsProps) {
  const translate = useTranslate()
  return (
    <Box role="group" aria-label={translate('ddr.templates.fields')}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 2 }}>
        {translate('ddr.templates.fields')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {fields.map((field) => (
          <Button
            key={field}
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ borderColor: 'divider', fontWeight: 500 }}
            title={`{{${field}}}`}
            // The cursor stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(field)}
          >
            {translate(`ddr.templates.field.${field}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
