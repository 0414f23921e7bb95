import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
afterEach(() => pretendScreenWidth(1280))

const filterOfAddress = (): unknown =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}')

it.each([1280, 320])('at %i px a list offers the form of a new row', async (width) => {
  pretendScreenWidth(width)
  await portal.openAsSupport(meridianId, '/Support/Customers')
  const create = await screen.findByRole('link', { name: 'Create' })
  expect(create.getAttribute('href')).toBe('/Support/Customers/create')
  expect(create.textContent).toBe('Create')
})

it('a table opens the form of a row by keyboard, from its name', async () => {
  await portal.openAsSupport(meridianId, listAddress('/Support/Customers', { name: 'Meridian' }))
  const name = await screen.findByRole('link', { name: 'Meridian University Library' })
  expect(name.getAttribute('href')).toBe(`/Support/Customers/${meridianId}`)
  name.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Edit customer' })
  const trail = within(screen.getByRole('navigation', { name: 'Where you are' }))
  await userEvent.click(trail.getByRole('link', { name: 'Customers' }))
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
})

it.each([1280, 320])('at %i px a list without a form offers none', async (width) => {
  pretendScreenWidth(width)
  await portal.openAsSupport(meridianId, '/Outbox')
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  const role = width === 320 ? 'definition' : 'cell'
  expect(await screen.findAllByRole(role)).not.toEqual([])
  expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
})

it('on a phone a row is a card: a heading that opens its form, and the values that it has with their titles', async () => {
  pretendScreenWidth(320)
  await portal.openAsSupport(meridianId, listAddress('/Support/Customers', { name: 'Meridian' }))
  const list = await screen.findByRole('list', { name: 'Customers' })
  const [card] = within(list).getAllByRole('listitem')
  if (card === undefined) throw new Error('There is no card')
  const heading = within(card).getByRole('link', { name: /^Meridian/ })
  expect(heading.getAttribute('href')).toBe(`/Support/Customers/${meridianId}`)
  const shown = (role: string) =>
    within(card)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  const titles = shown('term')
  expect(titles).toContain('User name')
  expect(shown('definition')[titles.indexOf('User name')]).toBe('meridian')
  expect(titles).not.toContain('Name')
  expect(screen.queryByRole('table')).toBeNull()
  screen.getByRole('button', { name: /^Sort by/ })
})

it('on a phone a card has the buttons of its row, and no empty values', async () => {
  pretendScreenWidth(320)
  await portal.carrel.database.owner.query(
    "update mails set state = 'failed' where id = (select min(id) from mails)",
  )
  await portal.openAsSupport(meridianId, listAddress('/Outbox', { state: 'failed' }))
  const list = await screen.findByRole('list', { name: 'Outbox' })
  const [card] = within(list).getAllByRole('listitem')
  if (card === undefined) throw new Error('There is no card')
  within(card).getByRole('button', { name: /^Resend/ })
  expect(within(card).queryByRole('link')).toBeNull()
  const values = within(card).getAllByRole('definition')
  expect(values.map(({ textContent }) => textContent)).not.toContain('')
  expect(within(card).queryByText('Actions')).toBeNull()
})

it('a list without a match says so, and shows all rows when the filters are cleared', async () => {
  await portal.openAsSupport(meridianId, listAddress('/Outbox', { subject: 'no mail has this' }))
  await screen.findByText('No row matches these filters')
  expect(screen.queryByRole('button', { name: 'Add filter' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findAllByRole('cell')
  expect(screen.queryByText('No row matches these filters')).toBeNull()
  const subject = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  expect(subject.value).toBe('')
})

it('a list adds a filter by its button, and says when no row matches it', async () => {
  await portal.openAsSupport(meridianId, paths.auditLog)
  await screen.findAllByRole('cell')
  expect(screen.queryByRole('combobox', { name: 'Action' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Action' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Action' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Deleted an agency id' }))
  await screen.findByText('No row matches these filters')
})

it('a day that cannot be used is marked in its filter, and the rows stay until it can', async () => {
  await portal.openAsSupport(meridianId, paths.auditLog)
  const rows = (await screen.findAllByRole('row')).length
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'To' }))
  const to = await screen.findByLabelText('To')
  const enter = (value: string) => fireEvent.change(to, { target: { value } })
  // While a year is typed, it is in the first centuries.
  enter('0002-01-01')
  expect(await screen.findByText(/^Enter a date from/)).toBeTruthy()
  enter('2001-01-01')
  await screen.findByText('No row matches these filters')
  enter('0020-01-01')
  await screen.findByText(/^Enter a date from/)
  expect(filterOfAddress()).toEqual({ to: '2001-01-01' })
  enter('')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(rows))
})

it('a list without rows says what belongs there, below its tools', async () => {
  await portal.carrel.database.owner.query('delete from support_notes')
  await portal.openAsSupport(meridianId, '/Support/Notes')
  await screen.findByText('No support notes yet. Add the first one.')
  screen.getByRole('link', { name: 'Create' })
  screen.getByRole('textbox', { name: 'Subject' })
})
