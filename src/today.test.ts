import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The settings that the platform writes into its page. */
const block = document.createElement('script')
block.id = 'portal-settings'
block.type = 'application/json'

/** The module as it starts on a page with these settings, in a browser whose clock says `browserTime`. */
async function pageStartedAt(browserTime: string, settings: { timeZone: string; now: string }) {
  vi.setSystemTime(new Date(browserTime))
  block.textContent = JSON.stringify(settings)
  document.head.append(block)
  vi.resetModules()
  return import('./today.ts')
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  block.remove()
  vi.resetModules()
})

it('is the platform’s day, whatever the browser’s clock says', async () => {
  const { today, timestamp } = await pageStartedAt('2031-01-01T00:00:00Z', {
    timeZone: 'Asia/Kolkata',
    now: '2026-03-17T18:30:00Z',
  })
  expect(today()).toBe('2026-03-18')
  expect(timestamp()).toBe('20260318T000000')
})

it('changes at midnight of the platform’s time zone while the page is open', async () => {
  const { today } = await pageStartedAt('2031-01-01T00:00:00Z', {
    timeZone: 'America/Los_Angeles',
    now: '2026-03-18T06:59:00Z',
  })
  expect(today()).toBe('2026-03-17')
  vi.setSystemTime(new Date('2031-01-01T00:01:00Z'))
  expect(today()).toBe('2026-03-18')
})
