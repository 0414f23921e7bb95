import type { Api } from '../dataProvider/client.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { paths } from '../paths.ts'
import { sessionStore } from './sessionStore.ts'

/** Ends the session on the server and in every tab, and returns to the root (spec: portal §4.1). */
export async function signOut(api: Api): Promise<void> {
  await endOnServer(api)
  window.history.replaceState(null, '', paths.home)
  sessionStore.end('signedOut')
}

/** Nobody was there for 16 minutes: the same, but a new sign-in comes back to where the user was. */
export async function endIdleSession(api: Api): Promise<void> {
  if (sessionStore.claimEnding()) await endOnServer(api)
  sessionStore.end('expired')
}

async function endOnServer(api: Api): Promise<void> {
  // Another tab was quicker.
  if (sessionStore.read() === null) return
  try {
    await api.session.signOut()
  } catch (error) {
    // Another tab was quicker after all.
    if (error instanceof PlatformError && error.code === 'unauthenticated') return
    // Whoever wants to leave leaves; the server ends a session that nobody uses.
    console.warn('The server could not be told of the sign-out', error)
  }
}
