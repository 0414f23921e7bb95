/**
 * The sign-in form is prerendered, and people type at once. What they typed is read when React replaces it, so that
 * nothing is lost.
 */
const prerenderedForm = (): Element | null =>
  typeof document === 'undefined' ? null : document.getElementById('prerendered-sign-in')

/** Returns what was typed into a field of the prerendered form; '' where there is none. */
export const typedAhead = (id: string): string =>
  prerenderedForm()?.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''

/** Returns the id of the field that has the focus in the prerendered form, to go on in the same place. */
export function focusedAhead(): string | null {
  const form = prerenderedForm()
  return form?.contains(document.activeElement) ? document.activeElement?.id || null : null
}
