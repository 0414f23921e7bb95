import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useInstitutions } from '../../features/institutions/useInstitutions.ts'

/**
 * Returns the members of the user's consortium (empty until loaded and outside a consortium),
 * the error when loading failed, and `refetch`.
 */
export function useMembers() {
  const { consortiumId } = useSession().principal
  const { data, error, refetch } = useInstitutions()
  if (consortiumId === null) return { institutions: [], isLoaded: true, failure: null, refetch }
  return {
    institutions: data ?? [],
    isLoaded: data !== undefined,
    failure: data === undefined ? error : null,
    refetch,
  }
}

/**
 * Returns the name of the institution that a report is about: a member, `all` members, or the
 * user's own library.
 */
export function useInstitutionName(memberId: number | null, all: string): string {
  const translate = useTranslate()
  const { customer, can } = useSession()
  const { institutions } = useMembers()
  if (memberId === null) return can('consortiumDashboard.show') ? all : customer.name
  if (memberId === customer.customerId) return customer.name
  // Until the members are loaded, or when loading failed, the name is the member's number.
  const member = institutions.find(({ id }) => id === memberId)
  return member?.label ?? translate('reports.institutionNumber', { id: memberId })
}
