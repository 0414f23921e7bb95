import { useLogout } from 'react-admin'
import { useEffect } from 'react'

/** `/Logout` ends the session (spec: portal §2.1). */
export function SignOutPage() {
  const logout = useLogout()
  useEffect(() => void logout(), [logout])
  return null
}
