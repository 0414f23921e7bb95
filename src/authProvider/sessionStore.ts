import type { Customer, SignedInUser } from '../../contract/session/model.ts'
import { isPreference } from '../preferences.ts'
import { storeText } from '../storeText.ts'

/**
 * The part of a session that the browser stores. The session key itself is in a cookie that scripts
 * cannot read.
 */
export interface StoredSession {
  user: SignedInUser
  customer: Customer
  /** Nine random characters that group the usage log entries of one session (docs/requirements/portal.md §3). */
  sessionId: string
}

/** What the platform knows now of the user and the customer of a session. */
export type PresentUser = Pick<StoredSession, 'user' | 'customer'>

/** Why a session ended, which the sign-in screen shows; `replaced`: another tab has begun the next session. */
export type Ending = 'signedOut' | 'expired' | 'replaced'

/** The reason why a transfer link did not sign in. */
export type TransferFault = 'invalidToken' | 'failed' | 'linkLost'

const endings: readonly Ending[] = ['signedOut', 'expired', 'replaced']

const storageKey = 'carrel.session'
/** Storage key of the reason why the session ended; removed when the next session begins. */
const endingKey = 'carrel.ending'
/** Storage key of a sign-out that has not reached the platform yet. It outlives the session. */
const pendingSignOutKey = 'carrel.pendingSignOut'
/** Storage key, in this tab, of why a transfer link did not sign in, for the sign-in screen that is loaded next. */
const transferFaultKey = 'carrel.transferFault'
const listeners = new Set<() => void>()
let lastEnding: Ending | null = null
let lastRead: { text: string | null; session: StoredSession | null } = { text: null, session: null }

/**
 * Returns the value that replaces the stored session just before it is removed, so that other tabs
 * can read the reason.
 */
const endedAs = (ending: Ending): string => JSON.stringify({ ended: ending })

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Reads and writes the stored session, which all tabs share. No other module touches it. */
export const sessionStore = {
  read: (): StoredSession | null => {
    const text = window.localStorage.getItem(storageKey)
    // The same text returns the same object, so that React re-renders only after a change.
    if (text !== lastRead.text) lastRead = { text, session: parse(text) }
    return lastRead.session
  },

  begin: (session: StoredSession): void => {
    lastEnding = null
    sessionStore.settleSignOut()
    window.localStorage.setItem(storageKey, JSON.stringify(session))
    notifyListeners()
  },

  /**
   * Ends the session and clears all storage except preferences (docs/requirements/portal.md §4.1). Other tabs
   * follow by the storage event.
   */
  end: (ending: Ending): void => {
    lastEnding = ending
    storeText(storageKey, endedAs(ending))
    for (const key of Object.keys(window.localStorage)) {
      if (!isPreference(key) && key !== pendingSignOutKey) window.localStorage.removeItem(key)
    }
    window.sessionStorage.clear()
    notifyListeners()
  },

  /** Records that the platform does not know of the sign-out yet, also for the next load of the portal. */
  postponeSignOut(): void {
    storeText(pendingSignOutKey, '1')
  },

  isSignOutPending: (): boolean => window.localStorage.getItem(pendingSignOutKey) !== null,

  /** Records that the platform knows of the sign-out, or that a sign-in has replaced the session. */
  settleSignOut(): void {
    window.localStorage.removeItem(pendingSignOutKey)
  },

  /**
   * Stores why a transfer link did not sign in, until the sign-in screen has shown it. Where the browser has no space
   * for it, that screen shows no reason.
   */
  reportTransferFault(fault: TransferFault): void {
    storeText(transferFaultKey, fault, window.sessionStorage)
  },

  /** Returns why a transfer link did not sign in; null when none failed, and on the server. */
  transferFault: (): TransferFault | null =>
    typeof window === 'undefined'
      ? null
      : (window.sessionStorage.getItem(transferFaultKey) as TransferFault | null),

  clearTransferFault(): void {
    window.sessionStorage.removeItem(transferFaultKey)
  },

  /** Returns true in exactly one tab, which then reports the idle sign-out to the platform. */
  claimEnding(): boolean {
    if (window.localStorage.getItem(endingKey) !== null) return false
    storeText(endingKey, '1')
    return true
  },

  /**
   * Removes the session without a message on the sign-in screen, because another session is about
   * to begin.
   */
  clear(): void {
    sessionStore.end('replaced')
    lastEnding = null
  },

  ending: (): Ending | null => lastEnding,

  /** Returns whether another tab has replaced the session of this tab; true once for each time. */
  takeReplaced(): boolean {
    if (lastEnding !== 'replaced') return false
    lastEnding = null
    return true
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Applies a session change that another tab made. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  const last = event.newValue ?? event.oldValue
  if (parse(event.newValue) === null)
    lastEnding = endings.find((ending) => last === endedAs(ending)) ?? 'signedOut'
  notifyListeners()
}

// The module is also imported for server rendering, where there is no window and are no other tabs.
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs)

function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<StoredSession>
    return stored.user && stored.customer && stored.sessionId ? (stored as StoredSession) : null
  } catch {
    // The stored text is broken or not from this portal, which counts as signed out.
    return null
  }
}
