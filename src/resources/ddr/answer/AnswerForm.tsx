import { Box, Tab, Tabs, TextField } from '@mui/material'
import { memo, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useFormContext } from 'react-hook-form'
import { maxAnswerText } from '../../../../contract/ddr/answerRule.ts'
import { type DdrAction, lifecycle } from '../../../../contract/ddr/lifecycle.ts'
import { tabOf, TabPanel } from '../../../components/TabPanel.tsx'
import { Deferred } from '../../../components/loading/Deferred.tsx'
import { useFocusAboveBar } from '../../../components/inputs/useFocusAboveBar.ts'
import { DraftOffer } from '../../../features/drafts/DraftOffer.tsx'
import type { Outcome } from './AnswerSent.tsx'
import type { AnswerValues, ChosenFile } from './answerValues.ts'
import { DelayFields } from './DelayFields.tsx'
import { DeliveryNote } from './DeliveryNote.tsx'
import { EarlierAnswers } from '../request/EarlierAnswers.tsx'
import { FulfilFields } from './FulfilFields.tsx'
import { MailFields, MailLines } from './MailFields.tsx'
import { RequestFacts } from '../RequestFacts.tsx'
import type { RequestDetail } from '../requestRow.ts'
import { SubmitBar } from './SubmitBar.tsx'
import bar from '../../../components/inputs/scrollsAboveBar.module.css'
import { wholeCount } from '../../../numbers.ts'
import { useAnswerForm } from './useAnswerForm.ts'

interface Props {
  action: DdrAction
  detail: RequestDetail
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: (outcome: Outcome) => void
}

/**
 * Shows the form of an action with the delivery note beside it. `lifecycle` (contract/ddr) defines
 * what each action needs.
 */
export function AnswerForm({ action, detail, onDirty, onCancel, onDone }: Props) {
  const translate = useTranslate()
  const tabsId = useId()
  const [tab, setTab] = useState<AnswerTab>('answer')
  const answer = useAnswerForm({ action, detail, onDirty, onDone })
  const { form, values, progress } = answer
  const fields = useRef<HTMLDivElement>(null)
  const submitBar = useRef<HTMLDivElement>(null)
  useFocusAboveBar(fields, submitBar)
  const { sendsMail } = lifecycle[action]
  const isOnline = action === 'fulfil' && values.deliveryMode === 'online'
  const answerFields = (
    <AnswerFields
      action={action}
      detail={detail}
      values={values}
      chosen={answer.chosen}
      onFile={answer.setChosen}
      onChange={answer.change}
    />
  )
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void answer.submit(event)}
        className={bar['scrollsAbove']}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
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
            draft={answer.draft}
            isRestored={answer.isRestored}
            onResume={(earlier) => form.reset(earlier, { keepDefaultValues: true })}
          />
          <RequestFacts detail={detail} withContu={action === 'fulfil'} />
          <EarlierAnswers detail={detail} />
          {sendsMail ? (
            <>
              <AnswerTabs tabsId={tabsId} tab={tab} onChange={setTab} />
              <TabPanel tabsId={tabsId} tab="answer" isShown={tab === 'answer'}>
                {answerFields}
              </TabPanel>
              <TabPanel tabsId={tabsId} tab="note" isShown={tab === 'note'}>
                {tab === 'note' && <DeliveryNote detail={detail} outcome={{ ...values, action }} />}
              </TabPanel>
            </>
          ) : (
            answerFields
          )}
        </Box>
        <SubmitBar
          ref={submitBar}
          label={
            sendsMail
              ? translate(isOnline ? 'ddr.sendPdf' : 'ddr.send', { name: detail.userName })
              : translate('ddr.save')
          }
          disabled={!answer.isComplete}
          missing={answer.missingLabels}
          progress={progress}
          failure={answer.failure}
          isStopped={answer.isStopped}
          onCancel={progress === null ? onCancel : answer.stop}
        />
      </Box>
    </FormProvider>
  )
}

type AnswerTab = 'answer' | 'note'

interface TabsProps {
  tabsId: string
  tab: AnswerTab
  onChange: (tab: AnswerTab) => void
}

/** Switches between the answer and its delivery note. It is memoized, because MUI measures its tabs at each render. */
const AnswerTabs = memo(function AnswerTabs({ tabsId, tab, onChange }: TabsProps) {
  const translate = useTranslate()
  return (
    <Tabs
      value={tab}
      onChange={(_, next: AnswerTab) => onChange(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('ddr.tabs')}
      sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 40 }}
    >
      <Tab {...tabOf(tabsId, 'answer')} label={translate('ddr.answer')} />
      <Tab {...tabOf(tabsId, 'note')} label={translate('ddr.titles.note')} />
    </Tabs>
  )
})

interface FieldsProps {
  action: DdrAction
  detail: RequestDetail
  values: AnswerValues
  chosen: ChosenFile | null
  onFile: (file: ChosenFile | null) => void
  onChange: (part: Partial<AnswerValues>) => void
}

/**
 * Shows the fields that an action needs, and those of its mail. It is memoized, because the form library renders a new
 * form twice before it is on the screen.
 */
const AnswerFields = memo(function AnswerFields(props: FieldsProps) {
  const { action, detail, values, chosen, onFile, onChange } = props
  return (
    <>
      {action === 'fulfil' && (
        <FulfilFields
          detail={detail}
          values={values}
          chosen={chosen}
          onFile={onFile}
          onChange={onChange}
        />
      )}
      {action === 'delay' && <DelayFields values={values} onChange={onChange} />}
      {action === 'discard' && <DiscardField />}
      {lifecycle[action].sendsMail && (
        <Deferred fallback={<MailLines />}>
          <MailFields detail={detail} values={values} />
        </Deferred>
      )}
    </>
  )
})

/** Shows the field for why a request is discarded. */
function DiscardField() {
  const translate = useTranslate()
  const { register } = useFormContext<AnswerValues>()
  return (
    <TextField
      {...register('discardReason')}
      label={translate('ddr.field.discardReason')}
      helperText={translate('ddr.discardHint', { max: wholeCount(maxAnswerText) })}
      multiline
      minRows={4}
      required
    />
  )
}
