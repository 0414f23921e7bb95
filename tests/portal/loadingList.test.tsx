import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
beforeEach(() => localStorage.clear())
afterEach(() => {
  pretendScreenWidth(1280)
  portal.heal()
})

it.each([1280, 375])('at %i px a list of requests that loads says so', async (width) => {
  pretendScreenWidth(width)
  portal.fail('get_ddr_received_list', 'never')
  await portal.open('meridian', paths.ddrReceived)
  await screen.findByRole('status', { name: 'The requests are being loaded' })
})

/** Lines that are shown in place of rows, facts or fields: what has no content. */
const linesOf = (element: HTMLElement): number =>
  [...element.querySelectorAll('*')].filter(({ childNodes }) => childNodes.length === 0).length

it.each([
  ['meridian', paths.organization, contract.organization.read, 'Loading the organization details'],
  ['meridian', paths.holdingsSummary, contract.summaries.titles, 'Loading: View Holdings Summary'],
  ['meridian', `${paths.titles}?open=1`, contract.titles.details, 'Loading: Title'],
  ['meridian', `${paths.endUsers}?open=1`, contract.endUsers.details, 'Loading: User'],
  ['meridian', paths.statement, contract.statements.read, 'Loading: Statement of access'],
  ['meridian', paths.overlaps, contract.overlaps.heldTwice, 'Loading: Held twice'],
  ['meridian', paths.accessCredentials, contract.accessCredentials.list, /^Loading: Credentials/],
  ['meridian', paths.ddrTemplates, contract.ddr.mailTemplates, /mail templates are being loaded/],
  ['meridian', paths.ddrSettings, contract.ddr.settings, /working days are being loaded/],
  ['meridian', `${paths.ddrReceived}?open=1`, contract.ddr.detail, 'The request is being loaded'],
  ['meridian', paths.profile, contract.session.openSessions, /^Loading: /],
  ['consortium', paths.ddrBalance, contract.ddr.balance, 'Loading the balance'],
  ['consortium', paths.memberLibraries, contract.memberLibraries.list, /^Loading: /],
] as const)(
  '%s at %s shows the outline of what loads and names it',
  async (account, path, call, name) => {
    portal.fail(call.path, 'never')
    await portal.open(account, path)
    const outline = await screen.findByRole('status', { name })
    expect(linesOf(outline)).toBeGreaterThan(2)
  },
)

it('shows a line for each row of the page that loads', async () => {
  portal.fail(contract.titles.list.path, 'never')
  await portal.open('meridian', paths.titles)
  const outline = await screen.findByRole('status', { name: /^Loading: Print/ })
  expect(linesOf(outline)).toBe(15)
})
