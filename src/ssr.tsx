import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TimeoutError, withTimeout } from 'es-toolkit'
import {
  DataProviderContext,
  I18nContext,
  type I18nProvider,
  memoryStore,
  StoreContextProvider,
} from 'react-admin'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { LanguageChoice } from '../contract/language/language.ts'
import { can } from '../contract/permissions.ts'
import { principalOf } from '../contract/session/model.ts'
import type { PageRequest, PortalServer, PrerenderedPage } from '../contract/session/ssr.ts'
import type { PresentUser } from './authProvider/sessionStore.ts'
import { SessionProvider } from './authProvider/SessionContext.tsx'
import { ConsortiaDashboard } from './dashboard/consortium/ConsortiaDashboard.tsx'
import { LibraryDashboard } from './dashboard/library/LibraryDashboard.tsx'
import { loadDashboard } from './dashboard/load.ts'
import type { Api } from './dataProvider/client.ts'
import { createDataProvider } from './dataProvider/index.ts'
import { openLanguage } from './i18n/index.ts'
import { languages, setLanguage } from './i18n/language.ts'
import { loadSignedOutTexts } from './i18n/signedOutTexts.ts'
import { englishTexts, TextsContext } from './i18n/texts.ts'
import { greetingQuery } from './layout/header/greetingQuery.ts'
import { newsQuery } from './layout/help/newsQuery.ts'
import { PrerenderedShell } from './layout/PrerenderedShell.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { profileImageQuery } from './pages/profile/profileImageQuery.ts'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { isDashboard } from './paths.ts'
import { createQueryClient } from './queryClient.ts'
import type { Load, LoadContext } from './resources/load.ts'
import { bindings } from './resources/registry.ts'
import { screenAt } from './resources/screens.ts'
import { configure } from './settings.ts'
import { withStyleSheet } from './styleSheet.ts'
import { lightTheme } from './theme/theme.ts'
import { queryKeys } from './dataProvider/queryKeys.ts'

/**
 * The part of the portal that runs on the platform (`dist/ssr.mjs`, loaded by
 * `platform/http/ssr.ts`).
 */
export const portalServer: PortalServer = { configure, renderEntryScreens, prerender }

/**
 * Prefetches the queries of the requested address, and renders it if it is the dashboard. Queries
 * that fail or exceed `timeoutMs` are omitted. A dashboard with missing figures is not rendered,
 * nor is one for support staff, whose screens have a banner.
 */
async function prerender(request: PageRequest): Promise<PrerenderedPage> {
  const { user, nonce, timeoutMs, language } = request
  const api = inProcessApi(request)
  const queries = createQueryClient()
  const url = new URL(request.url, 'http://localhost')
  const customer = await api.session.customer({ customerId: user.customerId })
  queries.setQueryData<PresentUser>(queryKeys.session.present(), { user, customer })
  const principal = principalOf(user, customer)
  const dataProvider = createDataProvider({ api, bindings, principal: () => principal })
  const context: LoadContext = {
    api,
    dataProvider,
    user,
    customer,
    principal,
    url,
    storedListParams: () => undefined,
  }
  const onDashboard = isDashboard(url.pathname)
  const load = onDashboard ? loadDashboard : screenAt(url.pathname, principal)?.load
  const loads = [loadShell, ...(load ? [load] : [])].map((one) => one(queries, context))
  await inTime(timeoutMs, loads)
  const isRendered = onDashboard && !user.infoAdmin && hasAllFigures(queries)
  if (!isRendered) return { queries: dehydrate(queries), html: null }
  const { i18nProvider, activate } = await openLanguage(language.language)
  // Pages of other languages are rendered in turn: what follows is synchronous.
  activate()
  setLanguage(language)
  const html = renderDashboard(queries, context, { nonce, i18nProvider })
  return { queries: dehydrate(queries), html: withStyleSheet(html, nonce) }
}

/** Prefetches what the header shows on every screen. */
const loadShell: Load = (queries, { api, user, principal }) =>
  Promise.all([
    queries.prefetchQuery(greetingQuery(api, user)),
    queries.prefetchQuery(newsQuery(api, user)),
    can(principal, 'profile.show') && queries.prefetchQuery(profileImageQuery(api, user)),
  ])

/** Waits until all loads have settled, but at most `timeoutMs` milliseconds. */
async function inTime(timeoutMs: number, loads: Promise<unknown>[]): Promise<void> {
  try {
    await withTimeout(() => Promise.all(loads), timeoutMs)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
  }
}

function hasAllFigures(queries: QueryClient): boolean {
  const cache = queries.getQueryCache()
  const figures = [
    ...cache.findAll({ queryKey: queryKeys.dashboard.all() }),
    ...cache.findAll({ queryKey: queryKeys.preferences.all() }),
  ]
  return figures.every(({ state }) => state.status === 'success')
}

/**
 * Returns an API client whose calls run in process. The REST resources are not available; they
 * load in the browser.
 */
function inProcessApi({ invoke }: PageRequest): Api {
  const rest = () => Promise.reject(new Error('REST resources are not loaded on the platform'))
  const area = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, call: string) =>
          (input: unknown = {}) =>
            invoke(name, call, input),
      },
    )
  return new Proxy({} as Api, {
    get: (_, name: string) => (name === 'rest' ? rest : area(name)),
  })
}

function renderDashboard(
  queries: QueryClient,
  context: LoadContext,
  { nonce, i18nProvider }: { nonce: string; i18nProvider: I18nProvider },
): string {
  const { principal } = context
  const View = can(principal, 'libraryDashboard.show') ? LibraryDashboard : ConsortiaDashboard
  return renderToString(
    <Providers queries={queries} context={context} nonce={nonce} i18nProvider={i18nProvider}>
      <PrerenderedShell title={i18nProvider.translate('menu.dashboard')}>
        <View />
      </PrerenderedShell>
    </Providers>,
  )
}

/** Supplies MUI's breakpoints. Colours come from tokens.css, which follows the browser's theme. */
const muiTheme = createTheme(lightTheme)

interface ProvidersProps {
  queries: QueryClient
  context: LoadContext
  nonce: string
  i18nProvider: I18nProvider
  children: ReactNode
}

/**
 * Provides the contexts that widgets use. react-admin's `<Admin>` is not used, because it needs a
 * browser.
 */
function Providers({ queries, context, nonce, i18nProvider, children }: ProvidersProps) {
  const { user, customer, dataProvider, url } = context
  return (
    <CacheProvider value={createCache({ key: 'css', nonce })}>
      <SessionProvider session={{ user, customer, sessionId: '' }}>
        <QueryClientProvider client={queries}>
          <StoreContextProvider value={memoryStore()}>
            <DataProviderContext.Provider value={dataProvider}>
              <I18nContext.Provider value={i18nProvider}>
                <ThemeProvider theme={muiTheme}>
                  <StaticRouter location={url.pathname}>{children}</StaticRouter>
                </ThemeProvider>
              </I18nContext.Provider>
            </DataProviderContext.Provider>
          </StoreContextProvider>
        </QueryClientProvider>
      </SessionProvider>
    </CacheProvider>
  )
}

/** Texts of the entry screens by language. */
const signedOutTexts = new Map(
  await Promise.all(
    languages.map(async ({ code }) => [code, await loadSignedOutTexts(code)] as const),
  ),
)

/**
 * Returns the HTML of the two entry screens, sign-in form and portal outline. Every page contains
 * both, and its `data-entry` attribute shows one.
 */
function renderEntryScreens(language: LanguageChoice): string {
  setLanguage(language)
  const html = renderToString(
    <TextsContext value={signedOutTexts.get(language.language) ?? englishTexts}>
      <div id="prerendered-sign-in">
        <LoginPage />
      </div>
      <div id="prerendered-outline">
        <ShellSkeleton />
      </div>
    </TextsContext>,
  )
  // The document already has a title, and a second one inside the body would be invalid HTML.
  return html.replace(/<title>.*?<\/title>/, '')
}
