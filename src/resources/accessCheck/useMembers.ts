import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** Returns the query of the members that a consortium can choose from. */
export function useMembers() {
  const api = useApi()
  const { customerId } = useSession().principal
  return useQuery({
    queryKey: queryKeys.access.members(customerId),
    queryFn: ({ signal }) => api.memberLibraries.list({ customerId, name: '' }, { signal }),
    staleTime: 10 * 60_000,
  })
}
