import { addressOf } from '../base.ts'
import type { Api } from '../dataProvider/client.ts'
import { paths } from '../paths.ts'
import { isFinal, repeatSignOut } from './repeatSignOut.ts'
import { sessionStore } from './sessionStore.ts'

/**
 * Ends the session on the platform and in every tab, and returns to the root (docs/requirements/portal.md §4.1).
 */
export async function signOut(api: Api): Promise<void> {
  const hasEnded = await endOnServer(api)
  window.history.replaceState(null, '', addressOf(paths.home))
  sessionStore.end('signedOut')
  if (!hasEnded) repeatLater(api)
}

/**
 * Ends the session after 16 minutes without activity. After the next sign-in the user returns to
 * the same screen.
 */
export async function endIdleSession(api: Api): Promise<void> {
  const hasEnded = !sessionStore.claimEnding() || (await endOnServer(api))
  sessionStore.end('expired')
  if (!hasEnded) repeatLater(api)
}

/** Ends the session on the platform; returns false when the platform could not be reached. */
async function endOnServer(api: Api): Promise<boolean> {
  // Another tab has already ended the session.
  if (sessionStore.read() === null) return true
  try {
    await api.session.signOut({}, { ofSession: true })
    return true
  } catch (error) {
    if (isFinal(error)) return true
    // The user is signed out in the browser all the same.
    console.warn('The sign-out did not reach the platform and is repeated', error)
    return false
  }
}

function repeatLater(api: Api): void {
  sessionStore.postponeSignOut()
  void repeatSignOut(() => Promise.resolve(api))
}
