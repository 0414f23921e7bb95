import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import type { Answered } from '../../contract/session/drawing.ts'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import { drawing } from '../../src/dashboard/drawnDashboard.tsx'
import type { Caller } from '../support/caller.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

// Figures of the last year ask for days of the demo world.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

/** The dashboard as the platform draws it for the caller; `broken` fails the calls that hold the words. */
async function drawnFor(caller: Caller, broken = 'nothing'): Promise<HTMLElement> {
  const user = sessionStore.read()?.user
  if (user === undefined) throw new Error('Nobody is signed in')
  const ask = async (address: string): Promise<Answered> => {
    if (address.includes(broken)) throw new Error('injected by the test')
    const answer = await caller.fetch(address.slice(basePath.length))
    return { headers: {}, data: (await answer.json()) as unknown }
  }
  const page = document.createElement('div')
  page.innerHTML = await drawing.draw({ user, ask, nonce: 'n0nce' })
  return page
}

const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll('section')].map(({ textContent }) => textContent)

it.each(['meridian', 'lakeside', 'harbour', 'consortium', 'observer'] as const)(
  'draws for %s the words and figures of the dashboard that the portal shows',
  async (account) => {
    const caller = await portal.open(account, '/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
    await screen.findAllByRole('region')
    await expect
      .poll(() => document.querySelectorAll('main [role=status]').length, { timeout: 10_000 })
      .toBe(0)
    const drawn = await drawnFor(caller)
    expect(drawn.querySelector('h1')?.textContent).toBe('Dashboard')
    expect(cardsIn(drawn).length).toBeGreaterThan(4)
    expect(cardsIn(drawn)).toEqual(cardsIn(document))
  },
)

it('draws no style attribute, which the content security policy would refuse', async () => {
  const drawn = await drawnFor(await portal.open('meridian', '/dashboard'))
  expect(drawn.querySelectorAll('[style]')).toHaveLength(0)
  for (const sheet of drawn.querySelectorAll('style')) expect(sheet.nonce).toBe('n0nce')
})

it('is a picture: nothing in it answers until the portal is there', async () => {
  const drawn = await drawnFor(await portal.open('meridian', '/dashboard'))
  const reachable = [...drawn.querySelectorAll('a, button, [tabindex]')].filter(
    (one) => one.closest('[inert]') === null,
  )
  expect(reachable).toEqual([])
  expect(drawn.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading')
})

it('draws nothing where a figure fails', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  await expect(drawnFor(caller, 'user_count')).rejects.toThrow('problem.unexpected')
})

it('draws the figures where only the header of the portal fails', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const drawn = await drawnFor(caller, contract.session.greeting.path)
  expect(cardsIn(drawn)).toHaveLength(8)
})
