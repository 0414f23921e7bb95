import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useKeepInput, useKeptInput } from '../../components/inputs/keptInput.ts'

/**
 * Keeps the changed values of a form in memory when the session expires, and puts them into the form again when the same
 * user opens it in the same tab. Returns whether it has. Not for forms with passwords.
 */
export function useKeptForm<T extends FieldValues>(
  key: string,
  { formState, reset }: Pick<UseFormReturn<T>, 'formState' | 'reset'>,
  values: T,
): boolean {
  const keptInput = useKeptInput<T>(key)
  useKeepInput(key, formState.isDirty ? values : undefined)
  useEffect(() => {
    if (keptInput !== undefined) reset(keptInput, { keepDefaultValues: true })
  }, [keptInput, reset])
  return keptInput !== undefined
}
