import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { usageReports } from '../../contract/reports/endpoints.ts'
import type { ReportMembers } from '../../contract/reports/members.ts'
import { changeMemberships } from '../support/memberships.ts'
import { openPortal } from '../support/portal.tsx'
import { usageReport } from '../support/usage/reportInput.ts'

const portal = openPortal()

beforeAll(() => changeMemberships(portal.carrel.database))
// The day does not change while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

const span = { from: '2025-06-01', to: '2026-03-18' }
const query = `from=${span.from}&to=${span.to}`
const answer = (name: RegExp) => screen.findByRole('region', { name })

it('the usage report counts the members of the time, says so, and keeps it in the address', async () => {
  const consortium = await portal.open('consortium', `/Reports/Usage?${query}`)
  const totalOf = async (members: ReportMembers) => {
    const { summary } = await consortium.call(usageReports.jgateServices, {
      ...usageReport,
      ...span,
      members,
    })
    return summary.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-GB')
  }
  const [now, then] = [await totalOf('now'), await totalOf('atTheTime')]
  expect(then).not.toBe(now)
  const present = await answer(/, members now$/)
  within(await within(present).findByRole('row', { name: /^Total/ })).getByText(now)

  await userEvent.click(screen.getByRole('combobox', { name: 'Members' }))
  await userEvent.click(await screen.findByRole('option', { name: 'At the time' }))
  expect(window.location.search).not.toContain('members')
  await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
  const past = await answer(/^J-Gate usage of all member institutions.*, members at the time$/)
  await waitFor(() => within(within(past).getByRole('row', { name: /^Total/ })).getByText(then))
  expect(window.location.search).toContain('members=atTheTime')
})

it.each([
  ['the CONTU report', '/Reports/ConterReport?year=2025'],
  ['a COUNTER report', '/Reports/Counter?report=PR_P1'],
])('%s says which members it counts', async (_, address) => {
  await portal.open('consortium', address)
  await answer(/, members now$/)
  await portal.open('consortium', `${address}&members=atTheTime`)
  await answer(/, members at the time$/)
})

it('the DDR report has a row of a library that has left among the members of the time', async () => {
  const address = `/Reports/DDRReport?${query}`
  await portal.open('consortium', address)
  const now = await answer(/, members now$/)
  await within(now).findByRole('rowheader', { name: 'Meridian University' })
  expect(within(now).queryByRole('rowheader', { name: 'Lakeside Institute' })).toBeNull()
  await portal.open('consortium', `${address}&members=atTheTime`)
  const then = await answer(/, members at the time$/)
  await within(then).findByRole('rowheader', { name: 'Lakeside Institute' })
})

it('of one member it says that days outside its membership are left out', async () => {
  await portal.open('consortium', `/Reports/Usage?${query}&customerId=1002&members=atTheTime`)
  await answer(/^J-Gate usage of Meridian University, .*, days of membership only$/)
})

it('a library has no members to choose, and is told that the address names some', async () => {
  await portal.open('meridian', `/Reports/Usage?${query}&members=atTheTime`)
  await answer(/^J-Gate usage of Meridian University Library/)
  expect(screen.queryByRole('combobox', { name: 'Members' })).toBeNull()
  await screen.findByText(/values that the report cannot use: Members\./)
})
