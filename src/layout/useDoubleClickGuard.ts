import { useEffect } from 'react'

/** What closes its dialog, panel or menu when it is clicked. */
const closing = '.MuiBackdrop-root, .MuiDialog-container'

/**
 * Ignores the second click of a double click beside a dialog, panel or menu: its first click opened that, and the second
 * one would close it again.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    const ignoreSecond = (event: MouseEvent) => {
      if (event.detail > 1 && event.target instanceof Element && event.target.matches(closing)) {
        event.stopPropagation()
      }
    }
    document.addEventListener('click', ignoreSecond, true)
    return () => document.removeEventListener('click', ignoreSecond, true)
  }, [])
}
