import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settings } from '../settings.ts'
import { createIdleTimer, type IdleTimer } from './idleTimer.ts'

/** The 15 minutes of docs/requirements/portal.md §9. */
const idleMs = 15 * 60_000

let timer: IdleTimer
beforeEach(() => {
  vi.useFakeTimers()
  timer = createIdleTimer({ ping: () => {}, onOver: () => {} })
})
afterEach(() => {
  timer.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const work = () => window.dispatchEvent(new Event('keydown'))

it('a user who works is not warned, also where the browser has no space to store it', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  timer.start()
  vi.advanceTimersByTime(idleMs - 1_000)
  work()
  vi.advanceTimersByTime(idleMs - 1_000)
  expect(timer.read()).toEqual({ state: 'active' })
  vi.advanceTimersByTime(1_000)
  expect(timer.read().state).toBe('warning')
})

it('a user who works is not idle while another tab replaces the session, and with it what is stored', () => {
  timer.start()
  window.localStorage.clear()
  vi.advanceTimersByTime(idleMs - 1_000)
  expect(timer.read()).toEqual({ state: 'active' })
  vi.advanceTimersByTime(1_000)
  expect(timer.read().state).toBe('warning')
})

it('a user is warned sooner where the platform ends idle sessions sooner', () => {
  vi.spyOn(settings, 'sessionIdleMs', 'get').mockReturnValue(10 * 60_000)
  timer.start()
  vi.advanceTimersByTime(7.5 * 60_000 - 1_000)
  expect(timer.read()).toEqual({ state: 'active' })
  vi.advanceTimersByTime(1_000)
  expect(timer.read()).toEqual({ state: 'warning', secondsLeft: 60 })
})
