import { useTranslate } from 'react-admin'

/**
 * Returns a function that says in words which fields of a form are still empty, given the translation keys of their
 * labels; it returns undefined when there are none.
 */
export function useMissingText(): (labels: readonly string[]) => string | undefined {
  const translate = useTranslate()
  return (labels) =>
    labels.length === 0
      ? undefined
      : translate('ddr.stillMissing', {
          fields: labels.map((label) => translate(label)).join(', '),
        })
}
