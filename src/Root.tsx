import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { sessionStore, type StoredSession } from './authProvider/sessionStore.ts'
import { NotLoadedPage } from './pages/NotLoadedPage.tsx'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { paths, withoutTrailingSlash } from './paths.ts'
import { SignedOut } from './pages/SignedOut.tsx'
import { useTypefaces } from './useTypefaces.ts'

const resetPrefix = paths.resetPassword.slice(0, paths.resetPassword.indexOf(':'))

const loadApp = () => import('./App.tsx')
type Portal = Awaited<ReturnType<typeof loadApp>>['App']

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
  const signingIn = session === null && Link === null
  useEffect(() => (signingIn ? whenIdle(() => void loadAhead()) : undefined), [signingIn])
  useTypefaces(session === null || Link !== null)
  if (Link) {
    return (
      <Suspense fallback={null}>
        <Link />
      </Suspense>
    )
  }
  if (session === null) return <SignedOut />
  return <SignedIn session={session} />
}

/**
 * The portal as soon as it is there with its first screen. Not by Suspense, which keeps what stands in for a
 * component for a third of a second, even if the component arrives sooner.
 */
function SignedIn({ session }: { session: StoredSession }) {
  const [load, setLoad] = useState<{ App?: Portal; failed?: true }>({})
  useEffect(() => {
    void openApp().then(setLoad, (error: unknown) => {
      console.error('The portal could not be loaded', error)
      setLoad({ failed: true })
    })
  }, [])
  useTypefaces(load.App !== undefined || load.failed === true)
  if (load.failed) return <NotLoadedPage />
  return load.App ? <load.App key={session.sessionId} session={session} /> : <ShellSkeleton />
}

async function openApp(): Promise<{ App: Portal }> {
  const { App, openFirstScreen } = await loadApp()
  const session = sessionStore.read()
  if (session !== null) await openFirstScreen(session)
  return { App }
}

/** What did not arrive is asked for again after the sign-in. */
async function loadAhead(): Promise<void> {
  try {
    await loadApp()
  } catch (error) {
    console.warn('The portal could not be loaded ahead', error)
  }
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
