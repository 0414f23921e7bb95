import { render, screen, waitFor } from '@testing-library/react'
import {
  CoreAdminContext,
  type DataProvider,
  testDataProvider,
  useListContext,
  useNotificationContext,
} from 'react-admin'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../queryClient.ts'
import { ScreenList } from './ScreenList.tsx'

function Shown() {
  const { data, error, refetch, sort, setSort, setFilters } = useListContext()
  const { notifications } = useNotificationContext()
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
      <button type="button" onClick={() => setSort({ field: 'title', order: 'DESC' })}>
        Sort
      </button>
      <button type="button" onClick={() => setFilters({ title: 'chem', format: '' })}>
        Filter
      </button>
      <p>by {sort.field}</p>
      <p>
        {data?.length ?? 'no'} rows, {error?.message ?? 'no error'}, {notifications.length} notified
      </p>
    </>
  )
}

const show = (getList: DataProvider['getList']) =>
  render(
    <CoreAdminContext
      dataProvider={testDataProvider({ getList })}
      queryClient={createQueryClient()}
    >
      <ScreenList resource="books" perPage={15} sort={{ field: 'id', order: 'ASC' }}>
        <Shown />
      </ScreenList>
    </CoreAdminContext>,
  )

it('leaves the failure of a list without rows to the screen', async () => {
  const { unmount } = show(() => Promise.reject(new Error('lost')))
  const shown = await screen.findByText(/lost/)
  expect(shown.textContent).toBe('no rows, lost, 0 notified')
  unmount()
})

it('shows a failure once when the rows of an earlier load are shown', async () => {
  let calls = 0
  const { unmount } = show(() => {
    calls += 1
    if (calls > 1) return Promise.reject(new Error('lost'))
    return Promise.resolve({ data: [], total: 0 })
  })
  await screen.findByText('0 rows, no error, 0 notified')
  const button = await screen.findByRole('button', { name: 'Refetch' })
  button.click()
  await waitFor(() =>
    expect(screen.getByText(/notified$/).textContent).toContain('lost, 1 notified'),
  )
  unmount()
})

it('loads the rows of another order and filter once, under the key that the screen asks for', async () => {
  const loaded: string[] = []
  const { unmount } = show((_, { sort, filter }) => {
    loaded.push(`${sort?.field} ${sort?.order} ${JSON.stringify(filter)}`)
    return Promise.resolve({ data: [], total: 0 })
  })
  await screen.findByText(/^0 rows/)
  screen.getByRole('button', { name: 'Sort' }).click()
  await waitFor(() => expect(loaded).toHaveLength(2))
  await screen.findByText('by title')
  screen.getByRole('button', { name: 'Filter' }).click()
  await waitFor(() => expect(location.hash).toContain('chem'))
  await screen.findByText(/^0 rows/)
  expect(loaded).toEqual(['id ASC {}', 'title DESC {}', 'title DESC {"title":"chem"}'])
  unmount()
})
