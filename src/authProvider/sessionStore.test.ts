// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { newSessionId, type StoredSession, sessionStore } from './sessionStore.ts'

const session: StoredSession = {
  user: { userId: 5, customerId: 1002, adminType: 'library_admin', infoAdmin: false },
  customer: {
    customerId: 1002,
    name: 'Meridian University Library',
    consortiumId: 1001,
    productType: 1,
    dataTypes: [],
    subjects: [],
    onosEnabled: true,
    aiEnabled: true,
  },
  sessionId: 'abc123xyz',
}

beforeEach(() => {
  window.localStorage.clear()
})

it('a session survives a reload, because it is stored', () => {
  sessionStore.begin(session)
  expect(JSON.parse(window.localStorage.getItem('carrel.session') ?? '')).toEqual(session)
  expect(sessionStore.read()).toEqual(session)
})

it('a sign-out clears everything but the preferences', () => {
  sessionStore.begin(session)
  window.localStorage.setItem('RaStoreCarrel.theme', '"dark"')
  window.localStorage.setItem('RaStoreCarrel.user5.titles.listParams', '{}')
  window.sessionStorage.setItem('draft', 'x')
  sessionStore.end('signedOut')
  expect(sessionStore.read()).toBeNull()
  expect(Object.keys(window.localStorage)).toEqual(['RaStoreCarrel.theme'])
  expect(window.sessionStorage).toHaveLength(0)
})

it('a sign-out in another tab is one here', () => {
  sessionStore.begin(session)
  const heard = vi.fn<() => void>()
  const stop = sessionStore.subscribe(heard)
  window.localStorage.removeItem('carrel.session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'carrel.session', newValue: null }))
  stop()
  expect(heard).toHaveBeenCalledOnce()
  expect(sessionStore.read()).toBeNull()
  expect(sessionStore.ending()).toBe('signedOut')
})

it('something broken in the storage counts as signed out', () => {
  window.localStorage.setItem('carrel.session', '{"user":')
  expect(sessionStore.read()).toBeNull()
})

it('a session id is nine characters, another one each time', () => {
  expect(newSessionId()).toMatch(/^[a-z0-9]{9}$/)
  expect(newSessionId()).not.toBe(newSessionId())
})
