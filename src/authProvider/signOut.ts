import type { Api } from '../dataProvider/client.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { paths } from '../paths.ts'
import { sessionStore } from './sessionStore.ts'

/**
 * Ends the session on the platform and in every tab, and returns to the root (docs/requirements/portal.md §4.1).
 */
export async function signOut(api: Api): Promise<void> {
  await endOnServer(api)
  window.history.replaceState(null, '', paths.home)
  sessionStore.end('signedOut')
}

/**
 * Ends the session after 16 minutes without activity. After the next sign-in the user returns to
 * the same screen.
 */
export async function endIdleSession(api: Api): Promise<void> {
  if (sessionStore.claimEnding()) await endOnServer(api)
  sessionStore.end('expired')
}

async function endOnServer(api: Api): Promise<void> {
  // Another tab has already ended the session.
  if (sessionStore.read() === null) return
  try {
    await api.session.signOut()
  } catch (error) {
    // The platform has already ended the session for another tab.
    if (error instanceof PlatformError && error.code === 'unauthenticated') return
    // The user is signed out in the browser all the same; the platform expires the unused session.
    console.warn('The server could not be told of the sign-out', error)
  }
}
