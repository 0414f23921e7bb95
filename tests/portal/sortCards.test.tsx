import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
beforeEach(() => {
  // The last order of a list is stored for its next visit.
  localStorage.clear()
})
afterEach(() => pretendScreenWidth(1280))

it.each([
  ['titles', paths.titles, 'Print / Online Subscribed Titles', 'Resource Name', 'title'],
  ['packages', paths.packages, 'Packages', 'Package Name', 'name'],
  ['end users', paths.endUsers, 'Users', 'Name', 'lastName'],
])('on a phone the cards of %s are sorted by a menu', async (_, path, list, label, field) => {
  pretendScreenWidth(375)
  await portal.open('meridian', path)
  await screen.findByRole('list', { name: list })
  const sort = screen.getByRole('button', { name: `Sort by ${label} ascending` })
  const firstCard = () =>
    within(screen.getByRole('list', { name: list })).getAllByRole('listitem')[0]?.textContent ?? ''
  const before = firstCard()
  await userEvent.click(sort)
  await userEvent.click(await screen.findByRole('menuitem', { name: `${label} descending` }))
  await screen.findByRole('button', { name: `Sort by ${label} descending` })
  await waitFor(() => expect(firstCard()).not.toBe(before))
  const params = new URLSearchParams(window.location.search)
  expect([params.get('sort'), params.get('order')]).toEqual([field, 'DESC'])
})

it('on a phone the cards of the balance are sorted by a menu', async () => {
  pretendScreenWidth(375)
  await portal.open('consortium', paths.ddrBalance)
  const table = await screen.findByRole('table', { name: 'Balance by library' })
  const names = () =>
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await userEvent.click(
    screen.getByRole('button', { name: 'Sort by Supplied less received descending' }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Library ascending' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sort by Library ascending' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Library descending' }))
  await screen.findByRole('button', { name: 'Sort by Library descending' })
  expect(names()).toEqual(names().toSorted((one, other) => (other ?? '').localeCompare(one ?? '')))
})
