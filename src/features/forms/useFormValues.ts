import { type Control, type FieldValues, useWatch } from 'react-hook-form'

/**
 * Returns the values of a form, without `control` those of the surrounding one, and renders again when one changes.
 * Every field of the form needs a default value: the library's type is partial because others are missing until they
 * are shown.
 */
export const useFormValues = <T extends FieldValues>(control?: Control<T>): T =>
  useWatch<T>({ ...(control && { control }) }) as T
