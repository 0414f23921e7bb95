import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { useLatestBulkAction } from './useLatestBulkAction.ts'

const inBrowserWith = (storage: Record<string, unknown>) =>
  renderHook(() => useLatestBulkAction('titles'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StoreContextProvider value={memoryStore(storage)}>{children}</StoreContextProvider>
    ),
  }).result

it('is the action that was started or closed last', () => {
  const hook = inBrowserWith({})
  expect(hook.current.latest).toBeNull()
  act(() => hook.current.follow('a'))
  expect(hook.current.latest).toEqual({ id: 'a', isClosed: false })
  act(() => hook.current.close('a'))
  expect(hook.current.latest).toEqual({ id: 'a', isClosed: true })
  act(() => hook.current.follow('b'))
  expect(hook.current.latest).toEqual({ id: 'b', isClosed: false })
})

it.each([
  { closed: 'a', isClosed: true },
  { closed: 'an earlier one', isClosed: false },
  { closed: undefined, isClosed: false },
])('of a browser with two ids, of which $closed is closed, is closed: $isClosed', (stored) => {
  const { closed, isClosed } = stored
  const hook = inBrowserWith({
    'bulkActions.latest.titles': 'a',
    'bulkActions.closed.titles': closed,
  })
  expect(hook.current.latest).toEqual({ id: 'a', isClosed })
})
