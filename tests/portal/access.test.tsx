import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { can, permissionNames } from '../../contract/permissions.ts'
import { principalOf } from '../../contract/session/model.ts'
import { createAuthProvider } from '../../src/authProvider/index.ts'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import { createClient } from '../../src/dataProvider/client.ts'
import { paths } from '../../src/paths.ts'
import { resources } from '../../src/resources/registry.ts'
import { type DemoAccount, demoPasswords } from '../support/accounts.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
afterEach(() => pretendScreenWidth(1280))

/**
 * Which screens each may open, written out by hand from docs/assumptions.md#roles. COUNTER reports
 * are for libraries and consortia alike; who only looks on makes no credentials.
 */
const library = [
  'accessCheck',
  'bulkCheck',
  'overlaps',
  'statement',
  'openUrl',
  'accessCredentials',
  'organization',
  'titles',
  'packages',
  'holdingsSummary',
  'openAccess',
  'usageReport',
  'counterReports',
  'counterCredentials',
  'userUpload',
  'endUsers',
]
const member = [
  ...library,
  'consortiumResources',
  'ddrReceived',
  'ddrSent',
  'ddrSettings',
  'ddrTemplates',
  'ddrReport',
  'contuReport',
]
const viewer = [
  'accessCheck',
  'bulkCheck',
  'overlaps',
  'statement',
  'openUrl',
  'membersWith',
  'organization',
  'memberLibraries',
  'consortiumResources',
  'ddrReceived',
  'ddrSent',
  'ddrSettings',
  'ddrBalance',
  'usageReport',
  'ddrReport',
  'contuReport',
  'counterReports',
]
const withBooks = ['books', 'bookPackages']
const screens: Record<Exclude<DemoAccount, 'expired'>, string[]> = {
  meridian: [...member, ...withBooks],
  lakeside: member,
  harbour: library,
  consortium: [
    ...viewer,
    'consortiumPackages',
    'counterCredentials',
    'accessCredentials',
    'peers',
    'agencies',
    'peerMessages',
  ],
  observer: viewer,
}
const accounts = Object.keys(screens) as (keyof typeof screens)[]

const tally = { screen: 0, refusal: 0 }
afterAll(() => console.info(`routes: ${tally.screen} allowed, ${tally.refusal} refused`))

async function shown(): Promise<keyof typeof tally> {
  return waitFor(() => {
    if (screen.queryByText('You do not have access to this page') !== null) return 'refusal'
    // Hidden behind the prompt that the consortium's lists open with.
    screen.getByRole('heading', { level: 1, hidden: true })
    return 'screen'
  })
}

describe.each(accounts)('%s', { tags: 'long' }, (account) => {
  it.each(resources.map(({ name, path }) => [path, name]))(
    'at %s sees its screen or a plain refusal',
    async (path, name) => {
      await portal.open(account, path)
      const expected = screens[account].includes(name) ? 'screen' : 'refusal'
      expect(await shown()).toBe(expected)
      tally[expected] += 1
    },
  )

  it('gets from canAccess what the table says, in every cell', async () => {
    await portal.open(account, '/nowhere')
    const session = sessionStore.read()
    if (session === null) throw new Error('nobody is signed in')
    const { canAccess } = createAuthProvider(createClient())
    const principal = principalOf(session.user, session.customer)
    for (const permission of permissionNames) {
      const [resource = '', action = ''] = permission.split('.')
      expect([permission, await canAccess?.({ resource, action })]).toEqual([
        permission,
        can(principal, permission),
      ])
    }
  })
})

it('the auth provider signs in with the right password, and refuses another one by its outcome', async () => {
  await portal.open('meridian', '/nowhere')
  sessionStore.clear()
  const { checkAuth, login } = createAuthProvider(createClient({ origin: window.location.origin }))
  const credentials = { username: 'meridian', password: demoPasswords.meridian }
  await expect(login({ ...credentials, password: 'other' })).rejects.toThrow('invalid')
  await expect(checkAuth({})).rejects.toThrow('No session')
  await login(credentials)
  await expect(checkAuth({})).resolves.toBeUndefined()
  await waitFor(() => expect(portal.requestCount('/insert_product_usage_log')).toBe(1))
})

it.each(['/titles', '/packages/3', '/nowhere'])(
  'at %s, where nothing is, says so, also where the address is the name of a resource',
  async (path) => {
    await portal.open('meridian', path)
    await screen.findByRole('heading', { name: 'Page404' })
  },
)

it.each([
  ['My Profile', () => openFromMenu('My Profile')],
  ['Browser compatibility', () => press('Browser compatibility')],
  ['Keyboard shortcuts', () => userEvent.keyboard('?')],
  [/^Screen, member library/, () => userEvent.keyboard('{Control>}k{/Control}')],
] as const)('Back closes the dialog %s with the screen behind it', async (name, open) => {
  await portal.open('meridian', '/UsersProfile')
  await userEvent.click(await screen.findByRole('link', { name: 'Organization Details' }))
  await screen.findByRole('heading', { name: 'Organization Details', level: 1 })
  await open()
  await screen.findByRole('dialog', { name })
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  await screen.findByRole('heading', { name: 'My Profile', level: 1 })
})

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function openFromMenu(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /profile menu$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

it('the menu of a phone closes when it leads to the screen that shows already', async () => {
  pretendScreenWidth(375)
  await portal.open('meridian', paths.organization)
  await screen.findByRole('heading', { name: 'Organization Details', level: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }))
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  await userEvent.click(within(menu).getByRole('link', { current: 'page' }))
  await waitFor(() => expect(menu.isConnected).toBe(false))
})

it('a group of the menu that is opened in another tab stays closed in this one', async () => {
  await portal.open('meridian', paths.organization)
  await screen.findByRole('heading', { name: 'Organization Details', level: 1 })
  const group = await screen.findByRole('button', { name: 'DDR' })
  fireEvent.click(screen.getByRole('link', { name: 'DDR' }), { ctrlKey: true })
  expect(group).toHaveProperty('ariaExpanded', 'false')
})
