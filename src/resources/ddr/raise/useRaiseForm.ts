import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readCitations } from '../../../../contract/ddr/citations/citations.ts'
import type { Citation } from '../../../../contract/ddr/citations/openUrl.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { useStoredDraft } from '../../../features/drafts/useStoredDraft.ts'
import { refusalOf } from '../../../features/forms/refusal.ts'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import { useRestoredForm } from '../../../features/forms/useRestoredForm.ts'
import {
  type EarlierRequest,
  emptyRequest,
  raiseLabels,
  type RaiseValues,
  requiredFields,
} from './raiseValues.ts'
import { useArticleWarnings } from './useArticleWarnings.ts'
import { useCitationQueue } from './useCitationQueue.ts'
import { usePrefill } from './usePrefill.ts'
import { useRaise } from './useRaise.ts'
import { useSupplierChoice } from './useSupplierChoice.ts'
import { trimText } from '../../../../contract/kernel/visibleText.ts'

/**
 * Returns the state of the form of a new request: its fields, draft, supplier and queue of articles, and
 * `submit`, which raises the request. The next article of `sources` follows a request that was raised; after
 * the last one `onEnd` runs. The form begins with the article and the reader of `earlier`.
 */
export function useRaiseForm(
  sources: readonly string[],
  onEnd: () => void,
  earlier?: EarlierRequest,
) {
  const [articles] = useState(() => citationsIn(sources))
  const [priority, setPriority] = useRestoredState<number | undefined>('ddr.raise priority', 1)
  const form = useForm<RaiseValues>({
    defaultValues: { ...emptyRequest, ...articles[0], ...earlier?.values },
  })
  const { isDirty } = form.formState
  const values = useFormValues(form.control)
  const isRestored = useRestoredForm('ddr.raise', form, values)
  const warnings = useArticleWarnings(values)
  const [includeTitlePage, setIncludeTitlePage] = useRestoredState('ddr.raise titlePage', false)
  const prefilled = usePrefill(form, values.articleDoi)
  const choice = useSupplierChoice(values, includeTitlePage, earlier?.supplierId)
  const queue = useCitationQueue(form, articles)
  const draft = useStoredDraft<RaiseValues>({
    form: 'ddr.raise',
    value: isDirty ? values : undefined,
    template: emptyRequest,
  })
  const { mutate, isPending, error, variables } = useRaise(draft.discard)
  const { supplierId, forwardTo, faults } = choice
  const sent = { ...variables?.values, ...variables }
  const refusal = refusalOf(error, sent, {
    ...values,
    supplierId,
    priority,
    includeTitlePage,
    forwardTo,
  })
  const required = warnings.hasWarnings
    ? [...requiredFields, 'overrideReason' as const]
    : requiredFields
  const emptyLabels = [
    ...required.filter((name) => trimText(values[name]) === '').map((name) => raiseLabels[name]),
    ...(supplierId === undefined ? ['ddr.raise.supplierLabel'] : []),
  ]
  return {
    form,
    values,
    isDirty,
    /** Whether the fields were restored after a session that had ended. */
    isRestored,
    draft,
    queue,
    prefilled,
    choice,
    priority,
    setPriority,
    includeTitlePage,
    setIncludeTitlePage,
    warnings,
    required,
    /** The text of the first article, to be read; empty when the fields hold an article of `sources` already. */
    unreadSource: articles.length === 0 ? sources.join('\n') : '',
    /** Translation keys of the labels of what is required and still empty. */
    emptyLabels,
    isComplete: emptyLabels.length === 0 && Object.keys(faults).length === 0,
    isSending: isPending,
    /** Why the platform refused the request; null when it did not, or all that it refused has been changed. */
    error: refusal.error,
    /** What the platform refused, in words by field. */
    refused: refusal.faults,
    submit: form.handleSubmit((submitted) =>
      mutate(
        { values: submitted, supplierId: supplierId ?? 0, priority, includeTitlePage, forwardTo },
        {
          onSuccess: () => {
            if (!queue.finish()) onEnd()
          },
        },
      ),
    ),
  }
}

/** The state and functions that `useRaiseForm` returns. */
export type RaiseForm = ReturnType<typeof useRaiseForm>

/** Returns the articles in the texts; a text that names none is left out. */
const citationsIn = (sources: readonly string[]): Citation[] =>
  sources.flatMap((text) => readCitations(text)?.citations ?? [])
