import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** Milliseconds for which the members of a consortium count as fresh; they change rarely. */
const freshForMs = 10 * 60_000

/** Returns the query of the libraries of the user's consortium: id and name of each. Disabled outside a consortium. */
export function useInstitutions() {
  const api = useApi()
  const { consortiumId } = useSession().principal
  return useQuery({
    queryKey: queryKeys.ddr.institutions(consortiumId),
    queryFn: async ({ signal }) => {
      const institutions = await api.ddr.institutions(
        { consortiumId: consortiumId ?? 0 },
        { signal },
      )
      return institutions.map(({ id, label }) => ({ id, label }))
    },
    enabled: consortiumId !== null,
    staleTime: freshForMs,
  })
}
