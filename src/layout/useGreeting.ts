import { useQuery } from '@tanstack/react-query'
import { primaryContact } from '../authProvider/primaryContact.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useApi } from '../dataProvider/useApi.ts'
import { greetingQuery } from './greetingQuery.ts'

/** The institute's logo and the name of the contact whom the header welcomes. */
export function useGreeting(): { name: string | undefined; logo: string | null } {
  const { data } = useQuery(greetingQuery(useApi(), useSession().user))
  return { name: data && primaryContact(data.contacts), logo: data?.logo ?? null }
}
