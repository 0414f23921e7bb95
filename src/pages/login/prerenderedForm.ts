/**
 * Returns the prerendered sign-in form. Users may type into it before React replaces it, so its
 * values are carried over.
 */
const prerenderedForm = (): Element | null =>
  typeof document === 'undefined' ? null : document.getElementById('prerendered-sign-in')

/** Returns the value of a field of the prerendered form, or '' when there is none. */
export const prerenderedValue = (id: string): string =>
  prerenderedForm()?.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''

/**
 * Returns the id of the focused field of the prerendered form, or null, so that the focus can be
 * restored.
 */
export function prerenderedFocusId(): string | null {
  const form = prerenderedForm()
  return form?.contains(document.activeElement) ? document.activeElement?.id || null : null
}
