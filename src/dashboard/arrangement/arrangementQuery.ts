import { queryOptions } from '@tanstack/react-query'
import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of how the user has arranged the dashboard; it stays fresh until the user arranges it again. */
export const arrangementQuery = (api: Api, { userId }: SignedInUser) =>
  queryOptions({
    queryKey: queryKeys.preferences.dashboard(userId),
    queryFn: ({ signal }) => api.preferences.dashboard({}, { signal }),
    staleTime: Infinity,
  })
