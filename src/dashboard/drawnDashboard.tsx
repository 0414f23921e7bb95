import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { DataProviderContext, I18nContext } from 'react-admin'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { can } from '../../contract/permissions.ts'
import type { Drawing } from '../../contract/session/drawing.ts'
import { principalOf } from '../../contract/session/model.ts'
import { SessionProvider } from '../authProvider/SessionContext.tsx'
import type { StoredSession } from '../authProvider/sessionStore.ts'
import { createClient } from '../dataProvider/client.ts'
import { type CarrelDataProvider, createDataProvider } from '../dataProvider/index.ts'
import { joined } from '../i18n/joined.ts'
import { shellMessages } from '../i18n/shell.ts'
import { greetingQuery } from '../layout/greetingQuery.ts'
import { ShellOutline } from '../layout/ShellOutline.tsx'
import { profileImageQuery } from '../pages/profile/profileImageQuery.ts'
import { paths } from '../paths.ts'
import { createQueryClient } from '../queryClient.ts'
import { ConsortiaDashboard } from './ConsortiaDashboard.tsx'
import { LibraryDashboard } from './LibraryDashboard.tsx'
import { dashboardMessages } from './messages.ts'
import { prefetchFigures } from './prefetchFigures.ts'
import { withStyleSheet } from './styleSheet.ts'

/**
 * The dashboard with its figures, drawn by the platform into the page (platform/http/drawing.ts): on a modest computer
 * they are read a second before the portal is there, which then finds the answers that they were drawn from.
 */
export const drawing: Drawing = {
  paths: [paths.home, paths.dashboard],
  draw: async ({ user, ask, nonce }) => {
    const api = createClient({
      early: async (address) => ({ status: 200, ...(await ask(address)) }),
    })
    const customer = await api.session.customer({ customerId: user.customerId })
    const principal = principalOf(user, customer)
    const queries = createQueryClient()
    // Asked for by the shell as soon as it is there. Not drawn: where it fails, the figures stand all the same.
    const shell = createQueryClient()
    await Promise.all([
      prefetchFigures(queries, { api, customer, principal }),
      shell.prefetchQuery(greetingQuery(api, user)),
      can(principal, 'profile.show') && shell.prefetchQuery(profileImageQuery(api, user)),
    ])
    mustBeWhole(queries)
    const surroundings = {
      session: { user, customer, sessionId: '' },
      queries,
      provider: createDataProvider({ api, bindings: {}, principal: () => principal }),
      styles: createCache({ key: 'css', nonce }),
    }
    const View = can(principal, 'libraryDashboard.show') ? LibraryDashboard : ConsortiaDashboard
    const html = renderToString(
      <Surroundings {...surroundings}>
        <ShellOutline title={i18nProvider.translate('menu.dashboard')}>
          <View />
        </ShellOutline>
      </Surroundings>,
    )
    return withStyleSheet(html, nonce)
  },
}

const messages = joined(englishMessages, [shellMessages.en, dashboardMessages.en])
const i18nProvider = polyglotI18nProvider(() => messages, 'en')

function mustBeWhole(queries: QueryClient): void {
  for (const { state } of queries.getQueryCache().getAll()) {
    if (state.error !== null) throw state.error
  }
}

interface SurroundingsProps {
  session: StoredSession
  queries: QueryClient
  provider: CarrelDataProvider
  styles: EmotionCache
  children: ReactNode
}

/** What widgets find around them in the portal, without react-admin's own, which needs a browser. */
function Surroundings({ session, queries, provider, styles, children }: SurroundingsProps) {
  return (
    <CacheProvider value={styles}>
      <SessionProvider session={session}>
        <QueryClientProvider client={queries}>
          <DataProviderContext.Provider value={provider}>
            <I18nContext.Provider value={i18nProvider}>
              <StaticRouter location={paths.dashboard}>{children}</StaticRouter>
            </I18nContext.Provider>
          </DataProviderContext.Provider>
        </QueryClientProvider>
      </SessionProvider>
    </CacheProvider>
  )
}
