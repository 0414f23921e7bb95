import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { type PageState, type PrerenderedPage, pageStateId } from '../../contract/session/ssr.ts'
import type { SignedInUser } from '../../contract/session/model.ts'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import { openSession } from '../../src/App.tsx'
import { paths } from '../../src/paths.ts'
import { portalServer } from '../../src/ssr.tsx'
import type { Caller } from '../support/caller.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { supportAt } from '../support/supportStaff.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

// Figures of the last year ask for days of the demo world.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

const endpoints: Record<string, Record<string, Endpoint>> = contract

interface Options {
  user?: SignedInUser
  url?: string
  timeoutMs?: number
  /** What a read does instead of answering, by its name. */
  instead?: Record<string, () => Promise<never>>
}

/** A page as the platform prerenders it for the caller. */
function prerender(
  caller: Caller,
  {
    user = sessionStore.read()?.user,
    url = '/dashboard',
    timeoutMs = 10_000,
    instead = {},
  }: Options = {},
): Promise<PrerenderedPage> {
  if (user === undefined) throw new Error('Nobody is signed in')
  const invoke = async (area: string, call: string, input: unknown): Promise<unknown> => {
    const endpoint = endpoints[area]?.[call]
    if (endpoint === undefined) throw new Error(`No read ${area}.${call}`)
    return instead[call]?.() ?? caller.call(endpoint, input)
  }
  const language = { language: 'en', grouping: null }
  return portalServer.prerender({ url, user, language, nonce: 'n0nce', timeoutMs, invoke })
}

const asPage = ({ html }: PrerenderedPage): HTMLElement => {
  const place = document.createElement('div')
  place.innerHTML = html ?? ''
  return place
}

/** First parts of the keys of the queries that go with the page. */
const queriesOf = ({ queries }: PrerenderedPage): string[] =>
  (queries as { queries: { queryKey: unknown[] }[] }).queries.map(({ queryKey }) =>
    queryKey.slice(0, 2).join('.'),
  )

const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll('section')].map(({ textContent }) => textContent)
const entriesIn = (place: ParentNode) =>
  [...place.querySelectorAll('nav[aria-label="Main menu"] li')].map(
    ({ textContent }) => textContent,
  )

it.each(['meridian', 'lakeside', 'harbour', 'consortium', 'observer'] as const)(
  'renders for %s the words, figures and menu of the dashboard that the portal shows',
  async (account) => {
    const caller = await portal.open(account, '/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
    await screen.findAllByRole('region')
    await expect.poll(() => document.querySelectorAll('main [role=status]').length).toBe(0)
    const page = asPage(await prerender(caller))
    expect(page.querySelector('h1')?.textContent).toBe('Dashboard')
    expect(cardsIn(page).length).toBeGreaterThan(4)
    // Some figures arrive after the others, without a sign of loading.
    await waitFor(() => expect(cardsIn(page)).toEqual(cardsIn(document)))
    expect(entriesIn(page).length).toBeGreaterThan(4)
    expect(entriesIn(page)).toEqual(entriesIn(document))
    expect(page.querySelector('header')?.textContent).toBe(
      document.querySelector('header')?.textContent,
    )
  },
)

it('renders no style attribute, which the content security policy would refuse', async () => {
  const page = asPage(await prerender(await portal.open('meridian', '/dashboard')))
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
  for (const sheet of page.querySelectorAll('style')) expect(sheet.nonce).toBe('n0nce')
})

it('leaves a dashboard with a failed figure to the portal, with the figures that it has', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const page = await prerender(caller, {
    instead: { libraryUserCounts: () => Promise.reject(new Error('injected by the test')) },
  })
  expect(page.html).toBeNull()
  expect(queriesOf(page)).toContain('dashboard.libraryDdr')
  expect(queriesOf(page)).not.toContain('dashboard.libraryUserCounts')
})

it('leaves out what is late', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const page = await prerender(caller, {
    timeoutMs: 2_000,
    instead: { libraryUserCounts: () => new Promise<never>(() => undefined) },
  })
  expect(page.html).toBeNull()
  expect(queriesOf(page)).toContain('greeting.1002')
  expect(queriesOf(page)).not.toContain('dashboard.libraryUserCounts')
})

it('renders the figures where only the header of the portal fails', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const page = await prerender(caller, {
    instead: { greeting: () => Promise.reject(new Error('injected by the test')) },
  })
  expect(cardsIn(asPage(page))).toHaveLength(9)
})

it.each([
  ['a list', paths.titles, 'titles.getList'],
  ['a list with a filter', `${paths.ddrReceived}?filter={"status":"all"}`, 'ddrReceived.getList'],
  ['a form', paths.organization, 'organization.1002'],
])('loads %s, and leaves its rendering to the portal', async (_, url, query) => {
  const page = await prerender(await portal.open('meridian', '/dashboard'), { url })
  expect(page.html).toBeNull()
  expect(queriesOf(page)).toContain(query)
})

it('loads nothing of a screen that the user may not open', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const page = await prerender(caller, { url: paths.consortiumPackages })
  expect(queriesOf(page).filter((key) => key.startsWith('consortium'))).toEqual([])
})

it('renders the widgets in the order of the user, and neither renders nor queries hidden ones', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange the dashboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Top 10 Publishers/ }))
  for (let times = 0; times < 4; times += 1) {
    await userEvent.click(dialog.getByRole('button', { name: 'Move User Count up' }))
  }
  dialog.getByText('User Count is now at position 2 of 9')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const titles = (place: ParentNode) =>
    [...place.querySelectorAll('section h2')].map(({ textContent }) => textContent)
  await waitFor(() => expect(titles(document)[1]).toBe('User Count'))
  const page = await prerender(caller)
  expect(titles(asPage(page))).toEqual(titles(document))
  expect(titles(asPage(page))).not.toContain('Top 10 Publishers by Usage (Full Text Downloads)')
  expect(queriesOf(page)).not.toContain('dashboard.libraryTopPublishers')
  expect(queriesOf(page)).toContain('dashboard.libraryUserCounts')

  // Support staff with the same account have their own arrangement.
  const { preferences } = contract
  const staff = await supportAt(portal.carrel, meridianId)
  expect((await staff.call(preferences.dashboard, {})).hidden).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Arrange the dashboard' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  await screen.findByRole('heading', { name: /^Top 10 Publishers/ })
  expect(await caller.call(preferences.dashboard, {})).toEqual({ order: [], hidden: [] })
})

it('a reload gives the session the rights that the account and its customer have now', async () => {
  const caller = await portal.open('harbour', '/dashboard')
  const session = sessionStore.read()
  if (session === null) throw new Error('Nobody is signed in')
  await portal.carrel.database.pool.query(
    `update customers set ai_enabled = not ai_enabled where id = $1`,
    [session.user.customerId],
  )
  const user = { ...session.user, adminType: 'consortia_viewer' }
  const { queries } = await prerender(caller, { user })
  const { userId, customerId } = user
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = pageStateId
  block.textContent = JSON.stringify({ userId, customerId, queries } satisfies PageState)
  document.body.append(block)
  await openSession(session)
  const customer = { ...session.customer, aiEnabled: !session.customer.aiEnabled }
  expect(sessionStore.read()).toEqual({ ...session, user, customer })
})
