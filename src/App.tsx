import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { CarrelAdmin } from './CarrelAdmin.tsx'
import type { StoredSession } from './authProvider/sessionStore.ts'
import { api } from './dataProvider/api.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Styles made at run time carry the nonce of this answer, as the content security policy demands. */
const emotionCache = createCache({ key: 'css', ...(nonce && { nonce }) })

/** The signed-in portal. A data router, because only that can warn of unsaved changes. */
export function App({ session }: { session: StoredSession }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <CarrelAdmin api={api} session={session} /> }]),
  )
  return (
    <CacheProvider value={emotionCache}>
      <RouterProvider router={router} />
    </CacheProvider>
  )
}
