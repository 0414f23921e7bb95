import { useQuery } from '@tanstack/react-query'
import { primaryContact } from '../../authProvider/primaryContact.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { greetingQuery } from './greetingQuery.ts'

/**
 * Returns the name of the institute's primary contact (undefined until loaded) and its logo (null
 * when there is none).
 */
export function useGreeting(): { name: string | undefined; logo: string | null } {
  const { data } = useQuery(greetingQuery(useApi(), useSession().user))
  return { name: data && primaryContact(data.contacts), logo: data?.logo ?? null }
}
