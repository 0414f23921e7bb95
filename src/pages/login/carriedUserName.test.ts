import { afterEach, expect, it, vi } from 'vitest'
import { clearUserName, storedUserName, storeUserName } from './carriedUserName.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearUserName()
})

it('a typed user name is there for the screen in the next language, until it was taken', () => {
  storeUserName('meridian')
  expect(storedUserName()).toBe('meridian')
  clearUserName()
  expect(storedUserName()).toBe('')
})

it('another language can be chosen where the browser has no space for the user name', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeUserName('meridian')
  expect(storedUserName()).toBe('')
})
