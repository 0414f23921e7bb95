import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { sessionStore, type StoredSession } from './authProvider/sessionStore.ts'
import { loadPortalAhead, type Opened, openPortal } from './openPortal.ts'
import { NotLoadedPage } from './pages/NotLoadedPage.tsx'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { paths, withoutTrailingSlash } from './paths.ts'
import { SignedOut } from './pages/SignedOut.tsx'
import { useTypefaces } from './useTypefaces.ts'

const resetPrefix = paths.resetPassword.slice(0, paths.resetPassword.indexOf(':'))

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
export function Root({ opened }: { opened?: Opened }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const [Link] = useState(() => linkPage(window.location.pathname))
  const signingIn = session === null && Link === null
  useEffect(() => (signingIn ? whenIdle(() => void loadPortalAhead()) : undefined), [signingIn])
  useTypefaces(session === null || Link !== null)
  if (Link) {
    return (
      <Suspense fallback={null}>
        <Link />
      </Suspense>
    )
  }
  if (session === null) return <SignedOut />
  return <SignedIn session={session} before={opened} />
}

/**
 * The portal as soon as it is there with its first screen. Not by Suspense, which keeps what stands in for a
 * component for a third of a second, even if the component arrives sooner.
 */
function SignedIn({ session, before }: { session: StoredSession; before: Opened | undefined }) {
  const [opened, setOpened] = useState(before?.sessionId === session.sessionId ? before : undefined)
  useEffect(() => {
    if (opened === undefined) void openPortal(session).then(setOpened)
  }, [opened, session])
  useTypefaces(opened !== undefined)
  if (opened?.failed) return <NotLoadedPage />
  return opened?.App ? <opened.App key={session.sessionId} session={session} /> : <ShellSkeleton />
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
