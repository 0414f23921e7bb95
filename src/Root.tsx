import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { sessionStore } from './authProvider/sessionStore.ts'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { paths, withoutTrailingSlash } from './paths.ts'
import { SignedOut } from './pages/SignedOut.tsx'

const resetPrefix = paths.resetPassword.slice(0, paths.resetPassword.indexOf(':'))

const loadApp = () => import('./App.tsx')
const App = lazy(async () => {
  const { App: Portal, openFirstScreen } = await loadApp()
  const session = sessionStore.read()
  if (session !== null) await openFirstScreen(session)
  return { default: Portal }
})

/** Links from mails and from support staff: they mean the same whoever is signed in here. */
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/login/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const TransferPage = lazy(async () => ({
  default: (await import('./pages/login/TransferPage.tsx')).TransferPage,
}))

/**
 * Signed out, a light screen that needs little JavaScript; signed in, react-admin, which is loaded while
 * the user types. Switching here rather than inside <Admin> also spares its redirects.
 */
export function Root() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const [Link] = useState(() => linkPage(window.location.pathname))
  useEffect(() => (Link ? undefined : whenIdle(() => void loadApp())), [Link])
  if (Link) {
    return (
      <Suspense fallback={null}>
        <Link />
      </Suspense>
    )
  }
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <App key={session.sessionId} session={session} />
    </Suspense>
  )
}

function linkPage(pathname: string) {
  if (withoutTrailingSlash(pathname) === paths.transfer) return TransferPage
  return pathname.startsWith(resetPrefix) ? ResetPasswordPage : null
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
