import { useQuery } from '@tanstack/react-query'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useApi } from '../dataProvider/useApi.ts'
import type { Source } from './sources.ts'

/** The figures of a source. Two widgets with the same source share one call. */
export function useSource<T>({ key, load }: Source<T>) {
  const api = useApi()
  const { customer, principal } = useSession()
  const { customerId, consortiumId } = principal
  const subject = { customer, customerId, consortiumId: consortiumId ?? customerId }
  return useQuery({
    queryKey: ['dashboard', key, customerId],
    queryFn: ({ signal }) => load(api, subject, { signal }),
    // Coming back from a list shows the same figures at once, and then what has changed meanwhile.
    refetchOnMount: 'always',
  })
}
