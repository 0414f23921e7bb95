import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { I18nProvider } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { base, currentPath } from './base.ts'
import { principalOf } from '../contract/session/model.ts'
import { type PageState, pageStateId } from '../contract/session/ssr.ts'
import { CarrelAdmin } from './CarrelAdmin.tsx'
import { renewAfterRefusal, renewRights } from './authProvider/renewRights.ts'
import type { PresentUser, StoredSession } from './authProvider/sessionStore.ts'
import { apiOf } from './dataProvider/api.ts'
import { queryKeys } from './dataProvider/queryKeys.ts'
import { openLanguage } from './i18n/index.ts'
import { currentLanguage } from './i18n/language.ts'
import { isRightToLeft } from './i18n/isRightToLeft.ts'
import { correctCapitals } from './pages/address.ts'
import { loadView } from './preload.ts'
import { createQueryClient } from './queryClient.ts'
import { screens } from './resources/screens.ts'

/** What a session needs before its first render. */
interface OpenedSession {
  queries: QueryClient
  i18nProvider: I18nProvider
  styles: EmotionCache
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/**
 * Returns the cache of Emotion's styles, mirrored on a page from right to left. The styles carry the nonce of this
 * page, because the content security policy requires it.
 */
async function openStyles(): Promise<EmotionCache> {
  const options = { key: 'css', ...(nonce && { nonce }) }
  if (!isRightToLeft()) return createCache(options)
  const { rightToLeftPlugins } = await import('./i18n/rightToLeft.ts')
  return createCache({ ...options, stylisPlugins: rightToLeftPlugins })
}

/**
 * Returns the query cache of a session, filled with the queries that the platform loaded for this
 * page, and the texts of its language. Resolves once the code of the first screen is loaded, so that
 * the first render replaces the prerendered page at once.
 */
export async function openSession(stored: StoredSession): Promise<OpenedSession> {
  correctCapitals(screens.map(({ path }) => path))
  const queries = createQueryClient()
  hydratePageState(queries, stored)
  const session = renewSession(queries, stored)
  const [styles, { i18nProvider, activate }] = await Promise.all([
    openStyles(),
    openLanguage(currentLanguage().language),
    loadView(currentPath(), principalOf(session.user, session.customer)),
  ])
  activate()
  return { queries, i18nProvider, styles }
}

/**
 * Puts the queries that the platform loaded for this page into the cache, if they belong to this
 * user. The data block is then removed from the document, so that a later session in it cannot read
 * it.
 */
function hydratePageState(queries: QueryClient, { user }: StoredSession): void {
  const block = document.getElementById(pageStateId)
  if (block === null) return
  block.remove()
  // The platform wrote the block in this format (platform/http/portal.ts).
  const state = JSON.parse(block.textContent) as PageState
  if (state.userId !== user.userId || state.customerId !== user.customerId) return
  hydrate(queries, withBrowserTime(state.queries as DehydratedState))
}

/** Returns the session with what the user may do now, if the platform said it with this page. */
function renewSession(queries: QueryClient, session: StoredSession): StoredSession {
  const present = queries.getQueryData<PresentUser>(queryKeys.session.present())
  return present === undefined ? session : renewRights(session, present)
}

/**
 * Returns the state with timestamps of the browser's clock, which can differ from the platform's by
 * hours.
 */
function withBrowserTime(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  }
}

/**
 * Renders the signed-in portal. It uses a data router because only a data router can warn about
 * unsaved changes.
 */
export function App({
  session,
  queries,
  i18nProvider,
  styles,
}: OpenedSession & { session: StoredSession }) {
  const [router] = useState(() => {
    const api = apiOf({
      customerId: session.user.customerId,
      onForbidden: (refusal) => void renewAfterRefusal(refusal),
    })
    return createBrowserRouter(
      [
        {
          path: '*',
          element: (
            <CarrelAdmin
              api={api}
              session={session}
              queries={queries}
              i18nProvider={i18nProvider}
            />
          ),
        },
      ],
      { basename: base || '/' },
    )
  })
  return (
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  )
}
