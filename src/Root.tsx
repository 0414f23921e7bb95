import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentPath } from './base.ts'
import { sessionStore, type StoredSession } from './authProvider/sessionStore.ts'
import { replayEarlyClick } from './earlyClick.ts'
import { currentLanguage, storedChoice } from './i18n/language.ts'
import { type TextSource, TextsContext } from './i18n/texts.ts'
import { NotLoadedPage } from './pages/NotLoadedPage.tsx'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { paths, resetPasswordPrefix, withoutTrailingSlash } from './paths.ts'
import { SignedOut } from './pages/SignedOut.tsx'
import { useTypefaces } from './theme/useTypefaces.ts'
import { whenIdle } from './whenIdle.ts'

/**
 * Pages that open from links in mails or from support staff. They work the same whether or not
 * somebody is signed in.
 */
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/oneTimeLinks/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const TransferPage = lazy(async () => ({
  default: (await import('./pages/oneTimeLinks/TransferPage.tsx')).TransferPage,
}))

const loadApp = () => import('./App.tsx')
type AppModule = Awaited<ReturnType<typeof loadApp>>

/**
 * The code and the query cache of the portal for one session, or the fact that its code could not
 * be loaded.
 */
export type OpenPortal = { sessionId: string } & (
  | ({ App: AppModule['App'] } & Awaited<ReturnType<AppModule['openSession']>>)
  | { App: undefined }
)

/**
 * Loads the portal and its first screen for a session. Never rejects: a failure is logged, and the
 * result says that the portal could not be loaded.
 */
export async function openPortal(session: StoredSession): Promise<OpenPortal> {
  const { sessionId } = session
  try {
    const { App, openSession } = await loadApp()
    return { sessionId, App, ...(await openSession(session)) }
  } catch (error) {
    console.error('The portal could not be loaded', error)
    return { sessionId, App: undefined }
  }
}

/**
 * Fetches the code of the portal while the user signs in. Whatever fails to load is fetched again
 * after the sign-in.
 */
function prefetchPortal(): void {
  loadApp().catch((error: unknown) => console.warn('The portal could not be prefetched', error))
}

/**
 * Renders the sign-in and public pages when signed out, and react-admin when signed in. The
 * decision is made here and not inside `<Admin>` because the signed-out pages need little
 * JavaScript, and because this avoids react-admin's redirects.
 */
export function Root({ portal, texts }: { portal?: OpenPortal; texts: TextSource }) {
  return (
    <TextsContext value={texts}>
      <Page portal={portal} />
    </TextsContext>
  )
}

function Page({ portal }: { portal: OpenPortal | undefined }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const [Link] = useState(linkPage)
  const isSigningIn = session === null && Link === null
  useEffect(() => (isSigningIn ? whenIdle(prefetchPortal) : undefined), [isSigningIn])
  useEffect(() => (isSigningIn ? replayEarlyClick() : undefined), [isSigningIn])
  useTypefaces(session === null || Link !== null)
  if (Link) {
    return (
      <Suspense fallback={null}>
        <Link />
      </Suspense>
    )
  }
  if (session === null) return <SignedOut />
  // Another tab may replace the session, for example to act for another customer: nothing of the
  // earlier one is used again.
  return <SignedIn key={session.sessionId} session={session} openedPortal={portal} />
}

/**
 * Renders the portal once its code and first screen are loaded. It does not use Suspense, because
 * React keeps a Suspense fallback for about 300 ms even if the component arrives sooner.
 */
function SignedIn({
  session,
  openedPortal,
}: {
  session: StoredSession
  openedPortal: OpenPortal | undefined
}) {
  const [portal, setPortal] = useState(
    openedPortal?.sessionId === session.sessionId ? openedPortal : undefined,
  )
  useEffect(() => {
    if (portal !== undefined) return
    // The sign-in has set the cookie to the language of the account.
    const languageChoice = storedChoice()
    if (languageChoice !== null && languageChoice.language !== currentLanguage().language) {
      window.location.reload()
      return
    }
    void openPortal(session).then(setPortal)
  }, [portal, session])
  useEffect(() => (portal?.App ? replayEarlyClick() : undefined), [portal])
  useTypefaces(portal !== undefined)
  if (portal === undefined) return <ShellSkeleton />
  if (portal.App === undefined) {
    return (
      <main>
        <NotLoadedPage />
      </main>
    )
  }
  const { App, ...parts } = portal
  return <App key={session.sessionId} session={session} {...parts} />
}

function linkPage() {
  const pathname = currentPath()
  if (withoutTrailingSlash(pathname) === paths.transfer) return TransferPage
  return pathname.startsWith(resetPasswordPrefix) ? ResetPasswordPage : null
}
