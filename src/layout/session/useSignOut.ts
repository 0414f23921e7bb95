import { useLogout } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { hasUnsavedChanges } from '../../components/dialogs/hasUnsavedChanges.ts'
import { paths } from '../../paths.ts'

/** Returns a function that signs out. Where something is not saved, the form asks first, as before any other screen. */
export function useSignOut(): () => void {
  const logout = useLogout()
  const navigate = useNavigate()
  return () => void (hasUnsavedChanges() ? navigate(paths.signOut) : logout())
}
