import { useQuery } from '@tanstack/react-query'
import { primaryContact } from '../authProvider/primaryContact.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useApi } from '../dataProvider/useApi.ts'

/** The institute's logo and the name of the contact whom the header welcomes. */
export function useGreeting(): { name: string | undefined; logo: string | null } {
  const api = useApi()
  const { customerId } = useSession().user
  const { data } = useQuery({
    queryKey: ['greeting', customerId],
    queryFn: ({ signal }) => api.session.greeting({ customerId }, { signal }),
    staleTime: 5 * 60_000,
  })
  return { name: data && primaryContact(data.contacts), logo: data?.logo ?? null }
}
