import { localStorageStore } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { withoutSpace } from './withoutSpace.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

it('a store without space says what it was given, to readers and subscribers, until there is space again', () => {
  const store = withoutSpace(localStorageStore('1', 'Test'))
  store.setItem('titles.listParams', 'by name')
  const changes: unknown[] = []
  const unsubscribe = store.subscribe('titles.listParams', (value) => changes.push(value))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.setItem('titles.listParams', 'by year')
  expect(store.getItem('titles.listParams')).toBe('by year')
  expect(localStorageStore('1', 'Test').getItem('titles.listParams')).toBe('by name')

  vi.restoreAllMocks()
  store.setItem('titles.listParams', 'by publisher')
  expect(localStorageStore('1', 'Test').getItem('titles.listParams')).toBe('by publisher')
  expect(store.getItem('titles.listParams')).toBe('by publisher')
  store.removeItem('titles.listParams')
  expect(store.getItem('titles.listParams')).toBeUndefined()
  expect(changes).toEqual(['by year', 'by publisher', undefined])
  unsubscribe()
  store.setItem('titles.listParams', 'by name')
  expect(changes).toHaveLength(3)
})
