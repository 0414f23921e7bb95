import { useCallback, useEffect, useState } from 'react'
import { isCovered } from '../../components/useSingleKeys.ts'

/**
 * Returns whether the help panel is open, and functions that toggle and close it. F1 toggles it, unless a dialog is
 * open.
 */
export function useHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      // The browser would open its own help.
      event.preventDefault()
      if (!isCovered()) setOpen((open) => !open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const toggle = useCallback(() => setOpen((open) => !open), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, toggle, close }
}
