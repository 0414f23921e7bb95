import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentPath } from '../base.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { isKnownPath, paths, publicPaths, withoutTrailingSlash } from '../paths.ts'
import { goToTarget, rememberTarget, subscribeToAddress } from './address.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const PublicPage = lazy(async () => ({
  default: (await import('./public/PublicPage.tsx')).PublicPage,
}))

/**
 * Shows what an address shows without a session (docs/requirements/portal.md §2.1;
 * docs/assumptions.md#routes-without-a-session).
 */
export function SignedOut() {
  const address = withoutTrailingSlash(useSyncExternalStore(subscribeToAddress, currentPath))
  if ((publicPaths as readonly string[]).includes(address)) {
    return (
      <Suspense fallback={null}>
        <PublicPage path={address} />
      </Suspense>
    )
  }
  if (isKnownPath(address)) return <SignInFirst address={address} />
  return (
    <Suspense fallback={null}>
      <MaybeDeclared address={address} />
    </Suspense>
  )
}

/** Shows the sign-in form, which returns to the address afterwards; also shown at the root. */
function SignInFirst({ address }: { address: string }) {
  useEffect(() => {
    if (address !== paths.home && address !== paths.signIn) rememberTarget()
  }, [address])
  // Another tab may begin the session: this tab then returns to its own address.
  useEffect(
    () => () => {
      if (sessionStore.read() !== null && currentPath() === paths.signIn) goToTarget()
    },
    [],
  )
  return <LoginPage />
}

/** Loads the declared resources to decide whether they know the address. */
const MaybeDeclared = lazy(async () => {
  const { isDeclaredPath } = await import('../resources/registry.ts')
  return {
    default: ({ address }: { address: string }) =>
      isDeclaredPath(address) ? (
        <SignInFirst address={address} />
      ) : (
        <main>
          <NotFoundPage />
        </main>
      ),
  }
})
