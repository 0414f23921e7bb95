import { useEffect } from 'react'
import { FocusRestorer } from './focusRestorer.ts'

/**
 * Keeps the focus where the user works. Browsers take it away from what is disabled or removed, and a user of the
 * keyboard would have to begin at the top of the page (WCAG 2.4.3). What is enabled again after some work, such as a
 * button or the fields of a dialog that saves, gets it back, also after a dialog that opened meanwhile; after an
 * element that was removed by the keyboard or a screen reader, such as the chip of a filter, its neighbour gets it, and
 * after a dialog the neighbour of the button that opened it, when that is gone as well. Another screen, which a link
 * opened, gets it as a whole.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const restorer = new FocusRestorer()
    const observer = new MutationObserver(restorer.onChanges)
    observer.observe(document.body, {
      attributes: true,
      attributeFilter: ['disabled'],
      childList: true,
      subtree: true,
    })
    document.addEventListener('focusin', restorer.onFocusIn)
    document.addEventListener('keydown', restorer.onInput, true)
    document.addEventListener('pointerdown', restorer.onInput, true)
    document.addEventListener('click', restorer.onClick, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', restorer.onFocusIn)
      document.removeEventListener('keydown', restorer.onInput, true)
      document.removeEventListener('pointerdown', restorer.onInput, true)
      document.removeEventListener('click', restorer.onClick, true)
    }
  }, [])
}
