import { useCallback, useEffect, useMemo } from 'react'
import { useRecordContext, useRegisterMutationMiddleware, useResourceContext } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { usePreserveInput, useRestoredInput } from '../../components/inputs/restoredInput.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { useStoredDraft } from './useStoredDraft.ts'

type Values = Record<string, unknown>
type Save = (resource: string, params: object) => Promise<unknown>

interface Props {
  /** Names of the fields that the draft has. Never those of passwords or files. */
  fields: readonly string[]
}

/**
 * Stores the draft of the react-admin form around it until the form is saved, and offers that of an earlier visit. What
 * was typed when the session expired is in the form again without a question.
 */
export function FormDraft({ fields }: Props) {
  const resource = useResourceContext()
  const record = useRecordContext()
  const { control, setValue } = useFormContext<Values>()
  const { dirtyFields } = useFormState({ control })
  // `isDirty` is true already when an input has put its default value into the form.
  const isDirty = fields.some((name) => dirtyFields[name] !== undefined)
  const values = useWatch({ control })
  const value = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
    [fields, values],
  )
  const form = `${resource}.${record?.id ?? 'new'}`
  const restoredInput = useRestoredInput<Values>(form)
  usePreserveInput(form, isDirty ? value : undefined)
  const put = useCallback(
    (earlier: Values) => {
      for (const name of fields) setValue(name, earlier[name], { shouldDirty: true })
    },
    [fields, setValue],
  )
  useEffect(() => {
    // The form takes its own values when it is mounted; what is restored comes after them.
    if (restoredInput !== undefined) queueMicrotask(() => put(restoredInput))
  }, [restoredInput, put])
  const draft = useStoredDraft<Values>({
    form,
    value: isDirty ? value : undefined,
    template: useMemo(() => Object.fromEntries(fields.map((name) => [name, null])), [fields]),
  })
  const { discard } = draft
  const discardAfterSave = useCallback(
    async (saved: string, params: object, next: Save) => {
      const result = await next(saved, params)
      discard()
      return result
    },
    [discard],
  )
  useRegisterMutationMiddleware(discardAfterSave)
  return <DraftOffer draft={draft} isRestored={restoredInput !== undefined} onResume={put} />
}
