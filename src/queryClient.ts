import { QueryClient } from '@tanstack/react-query'

/** One cache for one session: nothing of a customer survives into the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown where it happened, with Retry; waiting in silence helps nobody.
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
    },
  })
}
