// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedSession } from '../../tests/support/storedSession.ts'
import { sessionStore } from './sessionStore.ts'

beforeEach(() => {
  window.localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('a session survives a reload, because it is stored', () => {
  sessionStore.begin(storedSession)
  expect(JSON.parse(window.localStorage.getItem('carrel.session') ?? '')).toEqual(storedSession)
  expect(sessionStore.read()).toEqual(storedSession)
})

it('a sign-out clears everything but the preferences', () => {
  sessionStore.begin(storedSession)
  window.localStorage.setItem('RaStoreCarrel.theme', '"dark"')
  window.localStorage.setItem('RaStoreCarrel.user5.titles.listParams', '{}')
  window.sessionStorage.setItem('draft', 'x')
  sessionStore.end('signedOut')
  expect(sessionStore.read()).toBeNull()
  expect(Object.keys(window.localStorage)).toEqual(['RaStoreCarrel.theme'])
  expect(window.sessionStorage).toHaveLength(0)
})

/** What the other tabs hear of a change to the stored session, in its order. */
function heardElsewhere(change: () => void): StorageEvent[] {
  const events: StorageEvent[] = []
  const note = (key: string, newValue: string | null) => {
    const oldValue = window.localStorage.getItem(key)
    if (oldValue !== newValue) events.push(new StorageEvent('storage', { key, oldValue, newValue }))
  }
  const storage = Object.getPrototypeOf(window.localStorage) as Storage
  const { setItem, removeItem } = storage
  vi.spyOn(storage, 'setItem').mockImplementation(function (this: Storage, key, value) {
    note(key, value)
    setItem.call(this, key, value)
  })
  vi.spyOn(storage, 'removeItem').mockImplementation(function (this: Storage, key) {
    note(key, null)
    removeItem.call(this, key)
  })
  change()
  vi.restoreAllMocks()
  return events
}

it.each(['signedOut', 'expired'] as const)(
  'an end of a session (%s) is the same in another tab',
  (ending) => {
    sessionStore.begin(storedSession)
    const events = heardElsewhere(() => sessionStore.end(ending))
    expect(Object.keys(window.localStorage)).toEqual([])
    // This is the other tab now: it has heard nothing yet.
    sessionStore.clear()
    // The screen changes with the first word of it.
    const notified: unknown[] = []
    const stop = sessionStore.subscribe(() => notified.push(sessionStore.ending()))
    for (const event of events) window.dispatchEvent(event)
    stop()
    expect(new Set(notified)).toEqual(new Set([ending]))
    expect(sessionStore.read()).toBeNull()
  },
)

it('a browser whose storage was emptied by hand is signed out', () => {
  sessionStore.begin(storedSession)
  window.localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null, oldValue: null, newValue: null }))
  expect(sessionStore.ending()).toBe('signedOut')
})

it('something broken in the storage counts as signed out', () => {
  window.localStorage.setItem('carrel.session', '{"user":')
  expect(sessionStore.read()).toBeNull()
})

it('a transfer link that failed leads to sign-in, also where the browser has no space for the reason', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  sessionStore.reportTransferFault('failed')
  expect(sessionStore.transferFault()).toBeNull()
})
