import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { harbourId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

// Its database has a library without end users, so it has a file of its own.
const portal = openPortal()
beforeAll(() =>
  portal.carrel.database.owner.query(`delete from end_users where customer_id = ${harbourId}`),
)

// What was shown or hidden is kept with the preferences of the browser.
beforeEach(() => localStorage.clear())

const card = () => screen.findByRole('region', { name: 'First steps' })

it('a library without end users sees what is done, and each step leads to its place', async () => {
  await portal.open('harbour', '/dashboard')
  const steps = within(await card())
  expect(await steps.findByRole('link', { name: 'Add your holdings: done' })).toBeDefined()
  const users = steps.getByRole('link', { name: 'Upload your first users' })
  expect(users.getAttribute('href')).toBe('/UserUpload')
  await userEvent.click(await steps.findByRole('link', { name: 'Name the primary contact: done' }))
  const contacts = await screen.findByRole('region', { name: 'Contact Person' })
  await waitFor(() => expect(document.activeElement).toBe(contacts))
})

it('hidden steps stay hidden', async () => {
  await portal.open('harbour', '/dashboard')
  await userEvent.click(within(await card()).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  cleanup()
  await portal.open('harbour', '/dashboard')
  await screen.findByRole('region', { name: 'User Count' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

it('say after the last one that all are done, whatever their order, until that is closed', async () => {
  const { owner } = portal.carrel.database
  const run = (sql: string) => owner.query(sql)
  const setCustomer = (names: string) =>
    run(`update customers set ${names} where id = ${harbourId}`)
  await setCustomer('logo_path = null')
  await portal.open('harbour', '/dashboard')
  await card()
  cleanup()
  await run(`insert into end_users (customer_id, first_name, email, password_hash)
    values (${harbourId}, 'First', 'first@harbour.example', 'x')`)
  onTestFinished(
    async () => void (await run(`delete from end_users where customer_id = ${harbourId}`)),
  )
  await portal.open('harbour', '/dashboard')
  const steps = within(await card())
  await steps.findByRole('link', { name: 'Upload your first users: done' })
  await steps.findByRole('link', { name: 'Add your logo' })
  cleanup()
  await setCustomer("logo_path = 'logos/harbour.png'")
  await portal.open('harbour', '/dashboard')
  const end = within(await card())
  await end.findByText('All done: your library is set up.')
  expect(end.queryByRole('link')).toBeNull()
  await userEvent.click(end.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  cleanup()
  await portal.open('harbour', '/dashboard')
  await screen.findByRole('region', { name: 'User Count' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

it('a library that has begun sees no first steps', async () => {
  await portal.open('meridian', '/dashboard')
  const widget = await screen.findByRole('region', { name: 'User Count' })
  await within(widget).findByText('active end users')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})
