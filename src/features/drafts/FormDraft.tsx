import { useCallback, useMemo } from 'react'
import { useRecordContext, useRegisterMutationMiddleware, useResourceContext } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { DraftOffer } from './DraftOffer.tsx'
import { useStoredDraft } from './useStoredDraft.ts'

type Values = Record<string, unknown>
type Save = (resource: string, params: object) => Promise<unknown>

interface Props {
  /** Names of the fields that the draft has. Never those of passwords or files. */
  fields: readonly string[]
}

/** Stores the draft of the react-admin form around it until the form is saved, and offers that of an earlier visit. */
export function FormDraft({ fields }: Props) {
  const resource = useResourceContext()
  const record = useRecordContext()
  const { control, setValue } = useFormContext<Values>()
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control })
  const value = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
    [fields, values],
  )
  const draft = useStoredDraft<Values>({
    form: `${resource}.${record?.id ?? 'new'}`,
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
  return (
    <DraftOffer
      draft={draft}
      onResume={(earlier) => {
        for (const name of fields) setValue(name, earlier[name], { shouldDirty: true })
      }}
    />
  )
}
