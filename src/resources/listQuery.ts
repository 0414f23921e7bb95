import { getQuery, type ListParams, parseQueryFromLocation } from 'react-admin'
import { rowsQuery } from '../dataProvider/rowsQuery.ts'
import type { ListDefaults, LoadContext } from './load.ts'

/** Returns the query of react-admin's `useGetList` for the list at the address, under the same key. */
export function listQuery(
  defaults: ListDefaults,
  {
    dataProvider,
    url,
    storedListParams,
  }: Pick<LoadContext, 'dataProvider' | 'url' | 'storedListParams'>,
) {
  const { resource } = defaults
  const params: ListParams = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: url.search }),
    params: storedListParams(resource),
    filterDefaultValues: {},
    sort: defaults.sort,
    perPage: defaults.perPage,
  })
  const { page, perPage, sort, order } = params
  const filter = params.filter as object | undefined
  return rowsQuery(dataProvider, resource, {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: { ...filter },
  })
}
