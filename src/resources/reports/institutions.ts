import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

/** The members of the own consortium; nobody outside one. */
export function useInstitutions() {
  const api = useApi()
  const { consortiumId } = useSession().principal
  const { data = [] } = useQuery({
    queryKey: ['reports', 'institutions', consortiumId],
    queryFn: ({ signal }) => api.ddr.institutions({ consortiumId: consortiumId ?? 0 }, { signal }),
    enabled: consortiumId !== null,
    staleTime: 10 * 60_000,
  })
  return data
}

/** How a report names whom it is about: a member, all of them, or the own library. */
export function useInstitutionName(memberId: number | null, all: string): string {
  const { customer, can } = useSession()
  const members = useInstitutions()
  if (memberId !== null) return members.find(({ id }) => id === memberId)?.label ?? customer.name
  return can('consortiumDashboard.show') ? all : customer.name
}
