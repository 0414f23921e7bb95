import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

/** The members of the own consortium; nobody outside one. */
export function useInstitutions() {
  const api = useApi()
  const { consortiumId } = useSession().principal
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'institutions', consortiumId],
    queryFn: ({ signal }) => api.ddr.institutions({ consortiumId: consortiumId ?? 0 }, { signal }),
    enabled: consortiumId !== null,
    staleTime: 10 * 60_000,
  })
  return { institutions: data ?? [], failed: error !== null && data === undefined, refetch }
}

/** How a report names whom it is about: a member, all of them, or the own library. */
export function useInstitutionName(memberId: number | null, all: string): string {
  const translate = useTranslate()
  const { customer, can } = useSession()
  const { institutions } = useInstitutions()
  if (memberId === null) return can('consortiumDashboard.show') ? all : customer.name
  if (memberId === customer.customerId) return customer.name
  // Until the names are known, or where they cannot be: never another's name.
  const member = institutions.find(({ id }) => id === memberId)
  return member?.label ?? translate('reports.institutionNumber', { id: memberId })
}
