import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { isKnownPath, paths, publicPaths, withoutTrailingSlash } from '../paths.ts'
import { rememberTarget, subscribeToAddress } from './address.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NotYetAvailable } from '../components/NotYetAvailable.tsx'

/** What an address shows without a session (spec: portal §2.1; DECISIONS: "Routes when signed out"). */
export function SignedOut() {
  const address = withoutTrailingSlash(
    useSyncExternalStore(subscribeToAddress, () => window.location.pathname),
  )
  if (address === paths.home || address === paths.signIn) return <LoginPage />
  if ((publicPaths as readonly string[]).includes(address)) return <NotYetAvailable />
  if (isKnownPath(address)) return <SignInFirst />
  return (
    <Suspense fallback={null}>
      <MaybeDeclared address={address} />
    </Suspense>
  )
}

/** Leads to sign-in and remembers where to come back to. */
function SignInFirst() {
  useEffect(rememberTarget, [])
  return <LoginPage />
}

/** An address that only the declared resources may know. */
const MaybeDeclared = lazy(async () => {
  const { isDeclaredPath } = await import('../resources/registry.ts')
  return {
    default: ({ address }: { address: string }) => {
      const [known] = useState(() => isDeclaredPath(address))
      return known ? <SignInFirst /> : <NotFoundPage />
    },
  }
})
