import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** Returns the query of the number of all end users of the library, active and disabled. */
export function useUserTotal() {
  const api = useApi()
  const { customerId } = useSession().user
  return useQuery({
    queryKey: queryKeys.userUploads.userTotal(customerId),
    queryFn: async ({ signal }) => {
      const query = { customerId, search: '', state: 'all', page: 1, perPage: 1 } as const
      return (await api.endUsers.list(query, { signal })).total
    },
  })
}
