/**
 * The sign-in screen of index.html shows before React is there, and people type at once. What they typed is
 * read while React draws over it, so that nothing is lost.
 */
export const typedAhead = (id: string): string =>
  document.querySelector<HTMLInputElement>(`#drawn-sign-in #${id}`)?.value ?? ''

/** The field they are typing in, to go on in the same place. */
export const focusedAhead = (): string | null =>
  document.activeElement?.closest('#drawn-sign-in') ? document.activeElement.id || null : null
