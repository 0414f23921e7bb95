import { QueryClient } from '@tanstack/react-query'

/**
 * Returns the query cache of one session. A new session gets a new cache, so that it cannot contain
 * another customer's data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failed query shows Retry at once instead of being repeated silently.
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      // Without a connection a write fails at once. It would otherwise wait, and be sent after its form was closed.
      mutations: { networkMode: 'always' },
    },
  })
}
