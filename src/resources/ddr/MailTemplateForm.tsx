import { Alert, Box, Button, FormHelperText, Skeleton, TextField, Typography } from '@mui/material'
import { Suspense, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Location } from 'react-router-dom'
import {
  maxTemplateMessageLength,
  maxTemplateSubjectLength,
  maxUsesOfField,
  subjectFields,
  type TemplateField,
  templateFaults,
  templateFields,
} from '../../../contract/ddr/mailTemplates.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { LeaveGuard } from '../../components/LeaveGuard.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { formatInstant } from '../../dates.ts'
import { LazyMessageInput } from './LazyMessageInput.tsx'
import type { MessageEditor } from './MessageInput.tsx'
import { MailPreview } from './MailPreview.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { type StoredTemplate, useMailTemplates } from './useMailTemplates.ts'
import { wholeCount } from '../../numbers.ts'
import { serverTexts } from '../../i18n/serverText.ts'

interface Values {
  subject: string
  message: string
}

/** Unsaved changes belong to one mail of the screen. */
const mailOf = ({ pathname, search }: Location): string => pathname + search

/** Edits subject and message of one mail, with buttons that insert its fields. */
export function MailTemplateForm({ stored }: { stored: StoredTemplate }) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`ddr.templates.${key}`, args)
  const notify = useNotify()
  const { kind, rowVersion } = stored
  const { save, reset, reload } = useMailTemplates()
  const form = useForm<Values>({
    defaultValues: { subject: stored.subject, message: stored.message },
  })
  const values = useWatch({ control: form.control }) as Values
  const { isDirty } = form.formState
  const [isResetting, setIsResetting] = useState(false)
  const { insert, subjectRef, setEditor, onFocus } = useFieldInsertion((subject) =>
    form.setValue('subject', subject, { shouldDirty: true }),
  )
  const error = save.error ?? reset.error
  const refused = error instanceof PlatformError ? error : null
  const isChanged = refused?.code === 'conflict'
  const faults: Record<string, string | undefined> = {
    ...refused?.failure.fields,
    ...serverTexts(templateFaults(kind, values)),
  }
  const { ref, ...subject } = form.register('subject')
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((submitted) =>
            save.mutate(
              { kind, ...submitted, rowVersion },
              { onSuccess: () => notify('ddr.templates.saved', { type: 'success' }) },
            ),
          )(event)
        }
        sx={{ display: 'grid', gap: 5, '& > *': { minWidth: 0 } }}
      >
        <SettingsPart heading={t(`kinds.${kind}`)}>
          <Typography variant="body2" color="textSecondary">
            {historyOf(stored, t)}
          </Typography>
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
            <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
              <LazyMessageInput.Component onEditor={setEditor} />
            </Suspense>
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
          {refused !== null && (
            <Alert
              severity="error"
              action={
                isChanged && (
                  <Button color="inherit" size="small" onClick={() => void reload()}>
                    {t('reload')}
                  </Button>
                )
              }
            >
              {isChanged ? t('changed') : translate(refused.message)}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <Button
              type="submit"
              variant="contained"
              disableElevation
              loading={save.isPending}
              disabled={
                !isDirty || faults['subject'] !== undefined || faults['message'] !== undefined
              }
            >
              {t('save')}
            </Button>
            <Button
              variant="outlined"
              disabled={!stored.isOwn || reset.isPending}
              onClick={() => setIsResetting(true)}
            >
              {t('reset')}
            </Button>
          </Box>
        </SettingsPart>
      </Box>
      <MailPreview kind={kind} {...values} />
      <ConfirmDialog
        open={isResetting}
        title={t('reset')}
        confirm={t('reset')}
        busy={reset.isPending}
        onCancel={() => setIsResetting(false)}
        onConfirm={() =>
          reset.mutate(
            { kind, rowVersion },
            {
              onSuccess: () => notify('ddr.templates.resetDone', { type: 'success' }),
              onSettled: () => setIsResetting(false),
            },
          )
        }
      >
        {t('resetQuestion')}
      </ConfirmDialog>
      <LeaveGuard dirty={isDirty} placeOf={mailOf} />
    </FormProvider>
  )
}

/** Returns in words whose text a mail has, and who changed it when. */
function historyOf(
  { isOwn, changedAt, changedBy: name }: StoredTemplate,
  t: (key: string, args?: object) => string,
): string {
  if (changedAt === null) return t('isSpecified')
  return t(isOwn ? 'isOwn' : 'wasReset', { name, date: formatInstant(changedAt) })
}

/** Returns how fields are inserted at the cursor of the subject or the message, whichever had the focus last. */
function useFieldInsertion(onSubject: (subject: string) => void) {
  const subjectRef = useRef<HTMLInputElement | null>(null)
  const [editor, setEditor] = useState<MessageEditor | null>(null)
  const [target, onFocus] = useState<keyof Values>('message')
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
