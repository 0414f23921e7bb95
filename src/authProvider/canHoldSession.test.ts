import { afterEach, expect, it, vi } from 'vitest'
import { canHoldSession } from './canHoldSession.ts'
import { sessionStore } from './sessionStore.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const refuse = (name: string) => () => {
  throw new DOMException('refused', name)
}

it('a browser that stores what it is given can hold a session, and keeps nothing of the check', () => {
  expect(canHoldSession()).toBe(true)
  expect(window.localStorage).toHaveLength(0)
})

it.each([
  [
    'blocks cookies',
    () => vi.spyOn(window.navigator, 'cookieEnabled', 'get').mockReturnValue(false),
  ],
  [
    'blocks site data',
    () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError')),
  ],
  [
    'has no space',
    () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')),
  ],
])('a browser that %s cannot', (_, limit) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  limit()
  expect(canHoldSession()).toBe(false)
})

it('a session that began before the space ended goes on', () => {
  const user = { userId: 1, customerId: 2, adminType: 'library_admin', infoAdmin: false }
  window.localStorage.setItem(
    'carrel.session',
    JSON.stringify({ user, customer: { customerId: 2 }, sessionId: 'abcdefghi' }),
  )
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
  expect(sessionStore.read()).not.toBeNull()
  expect(canHoldSession()).toBe(true)
})
