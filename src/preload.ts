import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { DataProviderContext, useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { pathIn } from './base.ts'
import { can } from '../contract/permissions.ts'
import type { Principal } from '../contract/principal.ts'
import { useSession } from './authProvider/SessionContext.tsx'
import { loadDashboardView } from './dashboard/Dashboard.tsx'
import type { CarrelDataProvider } from './dataProvider/index.ts'
import { loadIdleDialog } from './layout/session/IdleWarning.tsx'
import { loadFinder } from './layout/finder/FinderButton.tsx'
import { isDashboard } from './paths.ts'
import type { Load, LoadContext } from './resources/load.ts'
import { screenAt, screens } from './resources/screens.ts'
import { whenIdle } from './whenIdle.ts'

/** Loads the code of the screen at an address; resolves at once when there is none. */
export async function loadView(pathname: string, principal: Principal): Promise<void> {
  if (isDashboard(pathname)) await loadDashboardView(principal)
  else await screenAt(pathname, principal)?.view.load()
}

const loadDashboard: Load = async (queries, context) =>
  (await import('./dashboard/load.ts')).loadDashboard(queries, context)

/** Prefetches the queries of the screen at `context.url`; fresh queries are not fetched again. */
async function loadQueries(queries: QueryClient, context: LoadContext): Promise<void> {
  const { url, principal } = context
  const load = isDashboard(url.pathname) ? loadDashboard : screenAt(url.pathname, principal)?.load
  await load?.(queries, context)
}

/**
 * Prefetches code and queries of a screen when a link to it is hovered, focused or touched, and on
 * navigation. When the browser is idle, it also loads the code of notifications, of the finder and of all
 * screens that the user may open, one by one. Returns whether they are loaded.
 */
export function usePreload(): boolean {
  const preload = usePreloadScreen()
  const { principal } = useSession()
  const { pathname } = useLocation()
  useEffect(() => onLinkIntent(preload), [preload])
  useEffect(() => {
    const { origin, search } = window.location
    preload(new URL(pathname + search, origin))
  }, [preload, pathname])
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => loadViewsWhenIdle(principal, () => setLoaded(true)), [principal])
  return areLoaded
}

/**
 * Returns a function that prefetches the screen at an address. A failure shows when the screen is
 * opened.
 */
function usePreloadScreen(): (url: URL) => void {
  const queries = useQueryClient()
  const dataProvider = useContext(DataProviderContext) as CarrelDataProvider
  const store = useStoreContext()
  const { user, customer, principal } = useSession()
  return useMemo(() => {
    const { api } = dataProvider
    const storedListParams = (resource: string): object | undefined =>
      store.getItem<object>(`${resource}.listParams`)
    return (url: URL) => {
      const context = { api, dataProvider, user, customer, principal, url, storedListParams }
      void Promise.all([loadView(url.pathname, principal), loadQueries(queries, context)]).catch(
        (error: unknown) => console.debug(`${url.pathname} could not be preloaded`, error),
      )
    }
  }, [queries, dataProvider, store, user, customer, principal])
}

/**
 * Calls `preload` when a link to another screen is hovered, focused or touched. Returns a function
 * that removes the listeners.
 */
function onLinkIntent(preload: (url: URL) => void): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== window.location.origin) return
    // Links within a screen, such as the name of a row, show data that the screen has loaded.
    if (link.pathname === window.location.pathname) return
    const { pathname, search, origin } = link
    preload(new URL(pathIn(pathname) + search, origin))
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const
  for (const event of events) document.addEventListener(event, onIntent, { passive: true })
  return () => {
    for (const event of events) document.removeEventListener(event, onIntent)
  }
}

/** Milliseconds after the first screen before the code of other screens is loaded. */
const codeDelayMs = 1_500

/**
 * Loads the code of notifications, of the finder, of the idle warning and of the user's screens, one per idle period.
 * Returns a function that stops it. In development, where each module is a request, it loads nothing.
 */
function loadViewsWhenIdle(principal: Principal, onLoaded: () => void): () => void {
  if (!import.meta.env.PROD) return () => {}
  const waiting = [
    // Without them the portal could not show that the connection is lost.
    { path: 'the notifications', load: () => import('./layout/notices/Notifications.tsx') },
    { path: 'the finder', load: loadFinder },
    // Its countdown runs while nobody is there to load the page again, or to get the connection back.
    { path: 'the idle warning', load: loadIdleDialog },
    ...screens
      .filter(({ permission }) => can(principal, permission))
      .map(({ path, view }) => ({ path, load: () => view.load() })),
  ]
  let cancel = () => {}
  const loadNext = async () => {
    const next = waiting.shift()
    if (next === undefined) return onLoaded()
    try {
      await next.load()
      cancel = whenIdle(() => void loadNext())
    } catch (error) {
      console.debug(`The code of ${next.path} could not be fetched`, error)
    }
  }
  const timer = setTimeout(() => {
    cancel = whenIdle(() => void loadNext())
  }, codeDelayMs)
  return () => {
    waiting.length = 0
    clearTimeout(timer)
    cancel()
  }
}
