import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { principalOf } from '../contract/session/model.ts'
import { CarrelAdmin } from './CarrelAdmin.tsx'
import type { StoredSession } from './authProvider/sessionStore.ts'
import { api } from './dataProvider/api.ts'
import { hydratePageState } from './pageState.ts'
import { loadView } from './preload.ts'
import { createQueryClient } from './queryClient.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Styles made at run time carry the nonce of this page, as the content security policy demands. */
const emotionCache = createCache({ key: 'css', ...(nonce && { nonce }) })

/**
 * Returns the query cache of a session, with what the platform loaded for this page, once the code of the first screen
 * is there: rendering waits for it, so that what was prerendered is replaced at once by the whole screen.
 */
export async function openQueries(session: StoredSession): Promise<QueryClient> {
  const queries = createQueryClient()
  hydratePageState(queries, session)
  await loadView(window.location.pathname, principalOf(session.user, session.customer))
  return queries
}

/** The signed-in portal. A data router, because only that can warn of unsaved changes. */
export function App({ session, queries }: { session: StoredSession; queries: QueryClient }) {
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
