import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Calls `onClose` of a dialog of the shell when another screen opens behind it, as Back and Forward do. */
export function useCloseOnLeave(onClose: () => void): void {
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
}
