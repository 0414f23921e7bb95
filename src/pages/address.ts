import { addressOf, currentPath } from '../base.ts'
import { inCapitalsOf, paths } from '../paths.ts'

/** Replaces an address that differs from one of the patterns in capitals alone, as it does when somebody types it. */
export function correctCapitals(patterns: readonly string[]): void {
  const path = currentPath()
  const corrected = inCapitalsOf(patterns, path)
  if (corrected === path) return
  const { search, hash } = window.location
  window.history.replaceState(window.history.state, '', addressOf(corrected) + search + hash)
}

/**
 * Calls the listener when the address changes by Back or `go`, while no router is loaded. Returns
 * how to unsubscribe.
 */
export function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/**
 * Replaces the address by that of the sign-in form and stores the original one in the history entry,
 * which survives a reload.
 */
export function rememberTarget(): void {
  const { pathname, search, hash } = window.location
  window.history.replaceState({ target: pathname + search + hash }, '', addressOf(paths.signIn))
}

/** Navigates to the address that was opened before the sign-in, or to the dashboard. */
export function goToTarget(): void {
  const state = window.history.state as { target?: unknown } | null
  const target = state?.target
  // Only paths of this portal are allowed: `//host` would lead to another site.
  const isOwn = typeof target === 'string' && /^\/(?!\/)/.test(target)
  window.history.replaceState(null, '', isOwn ? target : addressOf(paths.dashboard))
}
