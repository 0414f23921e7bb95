import { useLogout } from 'react-admin'
import { useEffect } from 'react'

/** Ends the session; shown at `/Logout` (docs/requirements/portal.md §2.1). */
export function SignOutPage() {
  const logout = useLogout()
  useEffect(() => void logout(), [logout])
  return null
}
