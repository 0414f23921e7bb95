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

/**
 * Styles that Emotion inserts carry the nonce of this page, because the content security policy
 * requires it.
 */
const emotionCache = createCache({ key: 'css', ...(nonce && { nonce }) })

/**
 * Returns the query cache of a session, filled with the queries that the platform loaded for this
 * page. Resolves once the code of the first screen is loaded, so that the first render replaces the
 * prerendered page at once.
 */
export async function openQueries(session: StoredSession): Promise<QueryClient> {
  const queries = createQueryClient()
  hydratePageState(queries, session)
  await loadView(window.location.pathname, principalOf(session.user, session.customer))
  return queries
}

/**
 * Renders the signed-in portal. It uses a data router because only a data router can warn about
 * unsaved changes.
 */
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
