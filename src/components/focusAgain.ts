/**
 * Focuses an element, or the content of the page when the element is gone. That is as long as the page, which stays
 * where it is.
 */
export function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
  else document.getElementById('main-content')?.focus({ preventScroll: true })
}
