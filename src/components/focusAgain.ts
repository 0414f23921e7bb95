/** Focuses an element, or the content of the page when the element is gone. */
export function focusAgain(element: Element | null, options?: FocusOptions): void {
  const target = element?.isConnected ? element : document.getElementById('main-content')
  if (target instanceof HTMLElement) target.focus(options)
}
