import { queryOptions } from '@tanstack/react-query'
import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of the version whose news the user has seen last. */
export const newsQuery = (api: Api, { userId }: SignedInUser) =>
  queryOptions({
    queryKey: queryKeys.preferences.news(userId),
    queryFn: ({ signal }) => api.preferences.news({}, { signal }),
    staleTime: Infinity,
  })
