import { Box, Skeleton, Tab, Tabs, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { maxAnswerText } from '../../../contract/ddr/answerRule.ts'
import { type DdrAction, lifecycle } from '../../../contract/ddr/lifecycle.ts'
import { Deferred } from '../../components/Deferred.tsx'
import { useFocusAboveBar } from '../../components/useFocusAboveBar.ts'
import { DraftOffer } from '../../features/drafts/DraftOffer.tsx'
import { useStoredDraft } from '../../features/drafts/useStoredDraft.ts'
import type { Outcome } from './AnswerSent.tsx'
import {
  type AnswerValues,
  type ChosenFile,
  initialValues,
  isComplete,
  mailTextFor,
} from './answerValues.ts'
import { DelayFields } from './DelayFields.tsx'
import { DeliveryNote } from './DeliveryNote.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { FulfilFields } from './FulfilFields.tsx'
import { MailFields } from './MailFields.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import type { RequestDetail } from './row.ts'
import { SubmitBar } from './SubmitBar.tsx'
import { useAnswer } from './useAnswer.ts'
import { scrollsAboveBar } from '../../components/scrollsAboveBar.ts'
import { wholeCount } from '../../numbers.ts'

interface Props {
  action: DdrAction
  detail: RequestDetail
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: (outcome: Outcome) => void
}

/**
 * Shows the form of an action with the delivery note beside it. `lifecycle` (contract/ddr) defines
 * what each action needs.
 */
export function AnswerForm({ action, detail, onDirty, onCancel, onDone }: Props) {
  const translate = useTranslate()
  const [tab, setTab] = useState<'answer' | 'note'>('answer')
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const form = useForm<AnswerValues>({ defaultValues: initialValues(action, detail) })
  const values = useWatch({ control: form.control }) as AnswerValues
  const { isDirty } = form.formState
  const fields = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useFocusAboveBar(fields, bar)
  const draft = useStoredDraft<AnswerValues>({
    form: `ddr.${detail.ddrId}.${action}`,
    value: isDirty ? values : undefined,
    template: initialValues(action, detail),
  })
  const { send, progress, failure } = useAnswer(action, detail, (outcome) => {
    draft.discard()
    onDone(outcome)
  })
  useEffect(() => {
    onDirty(isDirty || chosen !== null)
    return () => onDirty(false)
  }, [isDirty, chosen, onDirty])

  /** The default subject and message follow the selected values until the user edits them. */
  const choose = useEvent((part: Partial<AnswerValues>) => {
    const before = textFor(action, detail, values)
    const next = { ...values, ...part }
    for (const [name, value] of Object.entries(part)) {
      form.setValue(name as keyof AnswerValues, value, { shouldDirty: true })
    }
    const after = textFor(action, detail, next)
    for (const name of ['subject', 'message'] as const) {
      if (values[name] === before[name]) form.setValue(name, after[name])
    }
  })
  const mails = lifecycle[action].sendsMail
  const online = action === 'fulfil' && values.deliveryMode === 'online'
  const label = mails
    ? translate(online ? 'ddr.sendPdf' : 'ddr.send', { name: detail.userName })
    : translate('ddr.save')
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((submitted) => send(submitted, chosen))(event)}
        sx={{ ...scrollsAboveBar, flex: 1, display: 'flex', flexDirection: 'column' }}
      >
        <Box
          ref={fields}
          sx={{
            flex: 1,
            px: { xs: 4, sm: 6 },
            pb: 6,
            display: 'grid',
            gap: 4,
            alignContent: 'start',
          }}
        >
          <DraftOffer
            draft={draft}
            onResume={(earlier) => form.reset(earlier, { keepDefaultValues: true })}
          />
          <RequestFacts detail={detail} withContu={action === 'fulfil'} />
          <EarlierAnswers detail={detail} />
          {mails && (
            <Tabs
              value={tab}
              onChange={(_, next: 'answer' | 'note') => setTab(next)}
              sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 40 }}
            >
              <Tab value="answer" label={translate('ddr.answer')} />
              <Tab value="note" label={translate('ddr.titles.note')} />
            </Tabs>
          )}
          <Box
            hidden={tab !== 'answer'}
            sx={{ display: tab === 'answer' ? 'grid' : 'none', gap: 4 }}
          >
            {action === 'fulfil' && (
              <FulfilFields
                detail={detail}
                values={values}
                chosen={chosen}
                onFile={setChosen}
                onChange={choose}
              />
            )}
            {action === 'delay' && <DelayFields values={values} onChange={choose} />}
            {action === 'discard' && (
              <TextField
                {...form.register('discardReason')}
                label={translate('ddr.field.discardReason')}
                helperText={translate('ddr.discardHint', { max: wholeCount(maxAnswerText) })}
                multiline
                minRows={4}
                required
              />
            )}
            {mails && (
              <Deferred fallback={<Skeleton variant="rounded" height={460} />}>
                <MailFields detail={detail} values={values} />
              </Deferred>
            )}
          </Box>
          {tab === 'note' && mails && (
            <DeliveryNote detail={detail} outcome={{ ...values, action }} printable />
          )}
        </Box>
        <SubmitBar
          ref={bar}
          label={label}
          disabled={!isComplete(action, values, chosen, detail)}
          progress={progress}
          failure={failure}
          onCancel={onCancel}
        />
      </Box>
    </FormProvider>
  )
}

const textFor = (action: DdrAction, detail: RequestDetail, values: AnswerValues) =>
  mailTextFor(action, detail, { ...values, mode: values.deliveryMode })
