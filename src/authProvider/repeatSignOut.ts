import type { Api } from '../dataProvider/client.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { sessionStore } from './sessionStore.ts'

/** Milliseconds between two attempts. */
const retryMs = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
let attempt: AbortController | undefined

/**
 * Repeats a sign-out that did not reach the platform, until the platform has answered it or somebody signs in, which
 * ends the earlier session too. Does nothing when no sign-out is pending.
 */
export async function repeatSignOut(loadApi: () => Promise<Api>): Promise<void> {
  stopRepeating()
  if (!sessionStore.isSignOutPending()) return
  const current = new AbortController()
  attempt = current
  const hasEnded = await endedOnServer(loadApi, current.signal)
  // A sign-in or another repetition has taken over meanwhile.
  if (current.signal.aborted) return
  if (hasEnded) sessionStore.settleSignOut()
  else timer = setTimeout(() => void repeatSignOut(loadApi), retryMs)
}

/** Stops the repetition, so that an answer to it cannot remove the cookie of a sign-in that follows. */
export function stopRepeating(): void {
  attempt?.abort()
  attempt = undefined
  clearTimeout(timer)
}

async function endedOnServer(loadApi: () => Promise<Api>, signal: AbortSignal): Promise<boolean> {
  try {
    const api = await loadApi()
    await api.session.signOut({}, { signal })
    return true
  } catch (error) {
    return isFinal(error)
  }
}

/**
 * Returns whether a failed sign-out need not be repeated: the platform answered, and not that it is out of order. A
 * call without a session (`unauthenticated`) means that the session has ended.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof PlatformError && error.status >= 400 && error.status < 500
