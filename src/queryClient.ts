import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isLostReply } from './dataProvider/isLostReply.ts'

// React is notified of a pending write before the next click, so that no button writes twice. The default is a timer,
// and a browser that was busy handles further clicks before it.
notifyManager.setScheduler(queueMicrotask)

/** Milliseconds after which what could not be loaded is loaded again, when the platform did not answer or was away. */
export const reloadMs = 15_000

/** Milliseconds after which what was loaded is loaded again when a screen that shows it is opened. */
export const staleAfterMs = 30_000

/** Returns when a query loads again: soon after a failure that may be over by itself, and otherwise not at all. */
const reloadAfterFailure = ({ state }: Query): number | false =>
  state.status === 'error' && isLostReply(state.error) ? reloadMs : false

/** A query cache whose invalidation includes what is loading for the first time. */
class SessionQueryClient extends QueryClient {
  /**
   * Marks queries as outdated and loads those that are shown again. TanStack Query would keep a first load that is
   * under way, whose answer may be from before the write, and take it for current.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    return notifyManager.batch(() => {
      const firstLoads = this.getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
      for (const query of firstLoads) void query.cancel({ revert: true })
      return super.invalidateQueries(filters, options)
    })
  }
}

/**
 * Returns the query cache of one session. A new session gets a new cache, so that it cannot contain
 * another customer's data.
 */
export function createQueryClient(): QueryClient {
  return new SessionQueryClient({
    defaultOptions: {
      queries: {
        // A failed query shows Retry at once instead of being repeated silently.
        retry: false,
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // So a page that was open while the database was away comes back as a whole, without a click for each part.
        refetchInterval: reloadAfterFailure,
      },
      // Without a connection a write fails at once. It would otherwise wait, and be sent after its form was closed.
      mutations: { networkMode: 'always' },
    },
  })
}
