import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useForm } from 'react-hook-form'
import type { DdrAction } from '../../../../contract/ddr/lifecycle.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { useStoredDraft } from '../../../features/drafts/useStoredDraft.ts'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import { useRestoredForm } from '../../../features/forms/useRestoredForm.ts'
import type { Outcome } from './AnswerSent.tsx'
import {
  type AnswerValues,
  type ChosenFile,
  initialValues,
  isComplete,
  mailTextFor,
  missingLabels,
} from './answerValues.ts'
import type { RequestDetail } from '../requestRow.ts'
import { useAnswer } from './useAnswer.ts'

interface Options {
  action: DdrAction
  detail: RequestDetail
  /** Receives whether the form has input that was not sent. */
  onDirty: (isDirty: boolean) => void
  onDone: (outcome: Outcome) => void
}

/**
 * Returns the state of the form of an answer: its values, file and draft, and `submit`, which sends the answer. Default
 * subject and message follow the values until the user edits them.
 */
export function useAnswerForm({ action, detail, onDirty, onDone }: Options) {
  const formName = `ddr.${detail.ddrId}.${action}`
  const [chosen, setChosen] = useRestoredState<ChosenFile | null>(`${formName} file`, null)
  const form = useForm<AnswerValues>({ defaultValues: initialValues(action, detail) })
  const values = useFormValues(form.control)
  const isRestored = useRestoredForm(formName, form, values)
  const { isDirty } = form.formState
  const draft = useStoredDraft<AnswerValues>({
    form: formName,
    value: isDirty ? values : undefined,
    template: initialValues(action, detail),
  })
  const { send, stop, progress, isStopped, failure } = useAnswer(action, detail, (outcome) => {
    draft.discard()
    onDone(outcome)
  })
  useEffect(() => {
    onDirty(isDirty || chosen !== null)
    return () => onDirty(false)
  }, [isDirty, chosen, onDirty])
  const change = useEvent((part: Partial<AnswerValues>) => {
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
  return {
    form,
    values,
    change,
    chosen,
    setChosen,
    draft,
    /** Whether the fields were restored after a session that had ended. */
    isRestored,
    isComplete: isComplete(action, values, chosen, detail),
    /** Translation keys of the labels of what the answer still needs. */
    missingLabels: missingLabels(action, values, chosen),
    submit: form.handleSubmit((submitted) => send({ values: submitted, chosen })),
    /** Stops the sending of the body. */
    stop,
    /** Share of the body that was sent, 0 to 1; null while nothing is being sent. */
    progress,
    isStopped,
    failure,
  }
}

const textFor = (action: DdrAction, detail: RequestDetail, values: AnswerValues) =>
  mailTextFor(action, detail, { ...values, mode: values.deliveryMode })
