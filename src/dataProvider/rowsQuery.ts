import type { DataProvider, GetListParams } from 'react-admin'
import { queryKeys } from './queryKeys.ts'

/** Returns the query of react-admin's `useGetList` for rows of a resource, under the same key. */
export function rowsQuery(
  dataProvider: DataProvider,
  resource: string,
  params: Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>,
) {
  const listParams: GetListParams = { ...params, meta: undefined }
  return {
    queryKey: queryKeys.resource.list(resource, listParams),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.getList(resource, { ...listParams, signal }),
  }
}
