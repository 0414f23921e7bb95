import { queryOptions } from '@tanstack/react-query'
import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of how the user has laid out the columns of lists; it stays fresh until the user changes one. */
export const columnLayoutsQuery = (api: Api, { userId }: SignedInUser) =>
  queryOptions({
    queryKey: queryKeys.preferences.columns(userId),
    queryFn: ({ signal }) => api.columnLayouts.all({}, { signal }),
    staleTime: Infinity,
  })
