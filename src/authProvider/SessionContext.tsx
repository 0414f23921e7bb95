import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import { principalOf } from '../../contract/session/model.ts'
import type { StoredSession } from './sessionStore.ts'

export interface CurrentSession extends StoredSession {
  principal: Principal
  can: (permission: Permission) => boolean
}

const SessionContext = createContext<CurrentSession | null>(null)

/** Who is signed in, for everything below; a new session mounts everything below anew. */
export function SessionProvider(props: { session: StoredSession; children: ReactNode }) {
  const { session, children } = props
  const value = useMemo(() => {
    const principal = principalOf(session.user, session.customer)
    return { ...session, principal, can: (permission: Permission) => can(principal, permission) }
  }, [session])
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

export function useSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession: no <SessionProvider> above')
  return session
}
