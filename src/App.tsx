import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { principalOf } from '../contract/session/model.ts'
import { CarrelAdmin } from './CarrelAdmin.tsx'
import type { StoredSession } from './authProvider/sessionStore.ts'
import { openDashboard } from './dashboard/Dashboard.tsx'
import { api } from './dataProvider/api.ts'
import { paths, withoutTrailingSlash } from './paths.ts'
import { createQueryClient } from './queryClient.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Styles made at run time carry the nonce of this answer, as the content security policy demands. */
const emotionCache = createCache({ key: 'css', ...(nonce && { nonce }) })

/** Queries that were begun before the portal was drawn, and the session they belong to. */
let begun: { sessionId: string; queries: QueryClient } | undefined

/** Fetches what the address shows first, so that it need not be waited for once more. */
export async function openFirstScreen({ user, customer, sessionId }: StoredSession): Promise<void> {
  const address = withoutTrailingSlash(window.location.pathname)
  if (address !== paths.home && address !== paths.dashboard) return
  const queries = createQueryClient()
  begun = { sessionId, queries }
  await openDashboard(queries, { api, customer, principal: principalOf(user, customer) })
}

/** The signed-in portal. A data router, because only that can warn of unsaved changes. */
export function App({ session }: { session: StoredSession }) {
  const [queries] = useState(() =>
    begun?.sessionId === session.sessionId ? begun.queries : createQueryClient(),
  )
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <CarrelAdmin api={api} session={session} queries={queries} /> },
    ]),
  )
  return (
    <CacheProvider value={emotionCache}>
      <RouterProvider router={router} />
    </CacheProvider>
  )
}
