import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  type DataProvider,
  type GetListResult,
  ListBase,
  memoryStore,
  testDataProvider,
  TestMemoryRouter,
  WithListContext,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { listQuery } from './listQuery.ts'
import type { ListDefaults } from './load.ts'

const titles: ListDefaults = {
  resource: 'titles',
  perPage: 15,
  sort: { field: 'name', order: 'ASC' },
}

/** Shows the list of titles at an address to somebody who left it with the stored parameters. */
function showList(given: {
  dataProvider: DataProvider
  queries: QueryClient
  address: string
  stored: object | undefined
}) {
  render(
    <TestMemoryRouter initialEntries={[given.address]}>
      <CoreAdminContext
        dataProvider={given.dataProvider}
        queryClient={given.queries}
        store={memoryStore(given.stored && { 'titles.listParams': given.stored })}
      >
        <ListBase {...titles}>
          <WithListContext render={({ total }) => <p>{total} titles</p>} />
        </ListBase>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
}

const onPage3 = { page: 3, perPage: 25, sort: 'issn', order: 'DESC', filter: { q: 'stored' } }
const typed = '?page=2&perPage=50&sort=year&order=DESC&filter={"q":"typed"}'

it.each([
  ['as it opens at first', '', undefined, [1, 15, 'name', 'ASC', {}]],
  ['as its address says', typed, undefined, [2, 50, 'year', 'DESC', { q: 'typed' }]],
  ['as the user left it', '', onPage3, [3, 25, 'issn', 'DESC', { q: 'stored' }]],
  [
    'as its address says, not as the user left it',
    typed,
    onPage3,
    [2, 50, 'year', 'DESC', { q: 'typed' }],
  ],
])('the list loads nothing again that was prefetched %s', async (_, search, stored, expected) => {
  const getList = vi
    .fn<(resource: string, params: object) => Promise<GetListResult>>()
    .mockResolvedValue({ data: [], total: 90 })
  const dataProvider = testDataProvider({ getList })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const url = new URL(`https://portal.example/titles${search}`)
  const storedListParams = (resource: string) => (resource === 'titles' ? stored : undefined)
  await queries.prefetchQuery(listQuery(titles, { dataProvider, url, storedListParams }))
  showList({ dataProvider, queries, address: url.pathname + url.search, stored })
  await screen.findByText('90 titles')
  expect(getList).toHaveBeenCalledOnce()
  const [page, perPage, field, order, filter] = expected
  expect(getList.mock.lastCall).toMatchObject([
    'titles',
    { pagination: { page, perPage }, sort: { field, order }, filter },
  ])
})
