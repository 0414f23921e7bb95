import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of the open access subjects, each with whether the library has selected it. */
export const subjectsQuery = (api: Api, customerId: number) =>
  queryOptions({
    queryKey: queryKeys.holdings.subjects(customerId),
    queryFn: ({ signal }) => api.openAccess.subjects({ customerId }, { signal }),
  })
