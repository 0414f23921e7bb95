import { useState } from 'react'

/**
 * Returns whether a dialog is open or was before. A closed dialog of MUI takes as long to render as several fields of a
 * form, so a screen renders none that was never open; one that closes stays for its transition.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
