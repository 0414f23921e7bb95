import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of the contacts and the logo of the user's institute. */
export const greetingQuery = (api: Api, { customerId }: SignedInUser) => ({
  queryKey: queryKeys.session.greeting(customerId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.session.greeting({ customerId }, { signal }),
  staleTime: 5 * 60_000,
})
