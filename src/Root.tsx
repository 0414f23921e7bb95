import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionStore } from './authProvider/sessionStore.ts'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { SignedOut } from './pages/SignedOut.tsx'

const loadApp = () => import('./App.tsx')
const App = lazy(async () => ({ default: (await loadApp()).App }))

/**
 * Signed out, a light screen that needs little JavaScript; signed in, react-admin, which is loaded while
 * the user types. Switching here rather than inside <Admin> also spares its redirects.
 */
export function Root() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  useEffect(() => whenIdle(() => void loadApp()), [])
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <App key={session.sessionId} session={session} />
    </Suspense>
  )
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}
