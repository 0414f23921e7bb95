import type { Customer, SignedInUser } from '../../contract/session/model.ts'
import { isPreference } from '../preferences.ts'

/** What is kept of a session in the browser. The key itself is in a cookie that no script can read. */
export interface StoredSession {
  user: SignedInUser
  customer: Customer
  /** Nine random characters that tie usage log entries together (spec: portal §3). */
  sessionId: string
}

/** Why there is no session any more: the sign-in screen says so. */
export type Ending = 'signedOut' | 'expired'

const storageKey = 'carrel.session'
/** Stands under the session's key for the moment before it goes: other tabs read there why. */
const endedAs = (ending: Ending): string => JSON.stringify({ ended: ending })
/** Gone again with everything else when the session ends. */
const endingKey = 'carrel.ending'
const listeners = new Set<() => void>()
let lastEnding: Ending | null = null
let known: { text: string | null; session: StoredSession | null } = { text: null, session: null }

const announce = () => {
  for (const listener of listeners) listener()
}

/** The only reader and writer of the stored session; the same session in every tab. */
export const sessionStore = {
  read: (): StoredSession | null => {
    const text = window.localStorage.getItem(storageKey)
    // The same object for the same text, so that React sees a change only when there is one.
    if (text !== known.text) known = { text, session: parse(text) }
    return known.session
  },

  begin: (session: StoredSession): void => {
    lastEnding = null
    window.localStorage.setItem(storageKey, JSON.stringify(session))
    announce()
  },

  /** Clears everything but the preferences (spec: portal §4.1). Other tabs follow by the storage event. */
  end: (ending: Ending): void => {
    lastEnding = ending
    window.localStorage.setItem(storageKey, endedAs(ending))
    for (const key of Object.keys(window.localStorage)) {
      if (!isPreference(key)) window.localStorage.removeItem(key)
    }
    window.sessionStorage.clear()
    announce()
  },

  /** True for the one tab of several that tells the server when the time of all is up. */
  claimEnding(): boolean {
    if (window.localStorage.getItem(endingKey) !== null) return false
    window.localStorage.setItem(endingKey, '1')
    return true
  },

  /** Forgets the session without a word on the sign-in screen: another one is about to begin. */
  clear(): void {
    sessionStore.end('signedOut')
    lastEnding = null
  },

  ending: (): Ending | null => lastEnding,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Follows what other tabs do with the session. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  const last = event.newValue ?? event.oldValue
  if (parse(event.newValue) === null)
    lastEnding = last === endedAs('expired') ? 'expired' : 'signedOut'
  announce()
}

// The sign-in form is also rendered on the platform, where there are no tabs.
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs)

function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<StoredSession>
    return stored.user && stored.customer && stored.sessionId ? (stored as StoredSession) : null
  } catch {
    // Not ours or broken: as good as signed out.
    return null
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** spec: portal §9, "Session id". For usage statistics only, it opens nothing. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
