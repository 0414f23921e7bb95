import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import { principalOf } from '../../contract/session/model.ts'
import type { StoredSession } from './sessionStore.ts'

/**
 * The signed-in user, with the principal and the permission check derived from the stored session.
 */
export interface CurrentSession extends StoredSession {
  principal: Principal
  can: (permission: Permission) => boolean
}

const SessionContext = createContext<CurrentSession | null>(null)

/** Provides the session to everything below it. A new session remounts everything below. */
export function SessionProvider(props: { session: StoredSession; children: ReactNode }) {
  const { session, children } = props
  const value = useMemo(() => {
    const principal = principalOf(session.user, session.customer)
    return { ...session, principal, can: (permission: Permission) => can(principal, permission) }
  }, [session])
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

/** Returns the current session. Throws when there is no `<SessionProvider>` above. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession: no <SessionProvider> above')
  return session
}
