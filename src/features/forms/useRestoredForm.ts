import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { usePreserveInput, useRestoredInput } from '../../components/inputs/restoredInput.ts'

/**
 * Preserves the changed values of a form in memory when the session expires, and restores them when the same user opens
 * the form in the same tab. Returns whether it has restored any. Not for forms with passwords.
 */
export function useRestoredForm<T extends FieldValues>(
  key: string,
  { formState, reset }: Pick<UseFormReturn<T>, 'formState' | 'reset'>,
  values: T,
): boolean {
  const restoredValues = useRestoredInput<T>(key)
  usePreserveInput(key, formState.isDirty ? values : undefined)
  useEffect(() => {
    if (restoredValues !== undefined) reset(restoredValues, { keepDefaultValues: true })
  }, [restoredValues, reset])
  return restoredValues !== undefined
}
