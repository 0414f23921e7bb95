import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { type PageState, pageStateId } from '../contract/session/ssr.ts'
import type { StoredSession } from './authProvider/sessionStore.ts'

/**
 * Puts the queries that the platform loaded for this page into the cache, if they belong to this
 * user. The data block is then removed from the document, so that a later session in it cannot read
 * it.
 */
export function hydratePageState(queries: QueryClient, { user }: StoredSession): void {
  const block = document.getElementById(pageStateId)
  if (block === null) return
  block.remove()
  // The platform wrote the block in this format (platform/http/portal.ts).
  const state = JSON.parse(block.textContent) as PageState
  if (state.userId !== user.userId || state.customerId !== user.customerId) return
  hydrate(queries, withBrowserTime(state.queries as DehydratedState))
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
