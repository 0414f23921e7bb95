import { paths } from '../paths.ts'

/** Follows the back button and `go` while no router is loaded. */
export function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** Leads to sign-in; where the address pointed stands in the history entry, so that it survives a reload. */
export function rememberTarget(): void {
  const { pathname, search, hash } = window.location
  window.history.replaceState({ target: pathname + search + hash }, '', paths.signIn)
}

/** After sign-in: where the user wanted to go, or the dashboard. */
export function goToTarget(): void {
  const state = window.history.state as { target?: unknown } | null
  const target = typeof state?.target === 'string' ? state.target : paths.dashboard
  // A path of this portal only: `//elsewhere` would leave it.
  const own = target.startsWith('/') && !target.startsWith('//') ? target : paths.dashboard
  window.history.replaceState(null, '', own)
}
