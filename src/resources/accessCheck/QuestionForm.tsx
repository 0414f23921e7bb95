import { Box, Button, TextField } from '@mui/material'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxReaderLength } from '../../../contract/entitlement/readerQuery.ts'
import { DayField } from '../../components/inputs/DayField.tsx'
import { useDraft } from '../../components/inputs/useDraft.ts'
import { serverText } from '../../i18n/serverText.ts'
import { faultsOf, isUsableDay, type Question, type QuestionFaults } from './accessQuery.ts'
import { ItemField } from './ItemField.tsx'
import { MemberChoice } from './MemberChoice.tsx'

interface Props {
  question: Question
  /** Faults of the question, which the platform or the page found. */
  faults: QuestionFaults
  /** Whether a library or a reader has to be named. */
  needsReader: boolean
  isChecking: boolean
  onCheck: (question: Question) => void
  /** Called when another member is chosen before anything has been checked. */
  onLibrary: (libraryId: number | null) => void
}

/** Returns the question as it is edited, the faults of its fields, and the functions that change and submit it. */
function useQuestionForm({
  question,
  faults,
  needsReader,
  onCheck,
}: Pick<Props, 'question' | 'faults' | 'needsReader' | 'onCheck'>) {
  const isUnasked = question.item === ''
  // Until something is checked, the address changes by the choice of the member alone, and what was typed stays.
  const [draft, setDraft] = useDraft(question, isUnasked ? null : question)
  // The faults of the texts that were submitted last; a changed text has none until it is submitted.
  const [submitted, setSubmitted] = useState<Question | null>(null)
  const submittedFaults = submitted === null ? {} : faultsOf(submitted, needsReader)
  const faultOf = (field: 'item' | 'reader'): string | undefined => {
    const isSubmitted = submitted !== null && submitted[field] === draft[field]
    const fault =
      (isSubmitted ? submittedFaults[field] : undefined) ??
      (question[field] === draft[field] ? faults[field] : undefined)
    return fault && serverText(fault)
  }
  const change = (part: Partial<Question>) => setDraft({ ...draft, ...part })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSubmitted(draft)
    const draftFaults = faultsOf(draft, needsReader)
    const faultyField = (['item', 'reader'] as const).find(
      (field) => draftFaults[field] !== undefined,
    )
    if (faultyField !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${faultyField}"]`)?.focus()
      return
    }
    if (isUsableDay(draft.on)) {
      onCheck({ ...draft, item: draft.item.trim(), reader: draft.reader.trim() })
    }
  }
  return { draft, isUnasked, faultOf, change, submit }
}

/** Edits a question; a consortium also chooses the member. */
export function QuestionForm(props: Props) {
  const { needsReader, isChecking, onLibrary } = props
  const translate = useTranslate()
  const { draft, isUnasked, faultOf, change, submit } = useQuestionForm(props)
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 5, alignItems: 'flex-start' }}
    >
      <ItemField value={draft.item} fault={faultOf('item')} onChange={(item) => change({ item })} />
      <TextField
        name="reader"
        size="small"
        margin="none"
        fullWidth={false}
        label={translate('resources.accessCheck.reader')}
        value={draft.reader}
        error={faultOf('reader') !== undefined}
        helperText={faultOf('reader') ?? translate('resources.accessCheck.readerHelp')}
        onChange={({ target }) => change({ reader: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: maxReaderLength } }}
        sx={{ width: { xs: '100%', sm: '20rem' } }}
      />
      {needsReader && (
        <MemberChoice
          value={draft.libraryId}
          onChange={(libraryId) => {
            change({ libraryId })
            if (isUnasked) onLibrary(libraryId)
          }}
        />
      )}
      <DayField
        label={translate('resources.accessCheck.on')}
        value={draft.on}
        isOptional
        width={190}
        onChange={(on) => change({ on })}
      />
      <Button type="submit" variant="contained" loading={isChecking}>
        {translate('resources.accessCheck.check')}
      </Button>
    </Box>
  )
}
