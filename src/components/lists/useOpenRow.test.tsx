import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useOpenRow } from './useOpenRow.ts'

/** Renders the hook at the second of two entries of the history. */
const openAt = (search: string) =>
  renderHook(() => ({ row: useOpenRow(), search: useLocation().search, navigate: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/Before?page=1', `/Titles${search}`]}>
        {children}
      </MemoryRouter>
    ),
  })

it('names the row of the address, and links to another one beside the filter', () => {
  const { result } = openAt('?page=2&open=17')
  expect(result.current.row.openId).toBe(17)
  expect(result.current.row.addressOf(18)).toEqual({ search: 'page=2&open=18' })
})

it('opens no row for what is no id', () => {
  expect(openAt('?open=all').result.current.row.openId).toBeNull()
})

it('closes without an entry of the history, and leaves the filter', async () => {
  const { result } = openAt('?page=2&open=17')
  act(() => result.current.row.close())
  expect(result.current.search).toBe('?page=2')
  await act(() => result.current.navigate(-1))
  expect(result.current.search).toBe('?page=1')
})
