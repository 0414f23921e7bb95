import { useEffect } from 'react'

/**
 * Gives the focus back to a button that is enabled again after its work. Browsers take the focus away from what is
 * disabled, and whoever uses the keyboard would have to begin at the top of the page (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver((changes) => {
      const isChanged = changes.some(({ target }) => target === focused)
      const isLost = document.activeElement === document.body
      if (isChanged && isLost && focused instanceof HTMLButtonElement && !focused.disabled) {
        focused.focus({ preventScroll: true })
      }
    })
    observer.observe(document.body, {
      attributes: true,
      attributeFilter: ['disabled'],
      subtree: true,
    })
    document.addEventListener('focusin', onFocusIn)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [])
}
