import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const helpButton = () => screen.findByRole('button', { name: /^Guide to this page/ })
const panel = () => screen.findByRole('complementary', { name: 'Help' })

it('the help of a screen opens beside it, follows to the next screen, and gives the focus back', async () => {
  await portal.open('meridian', '/DDR/Received')
  const button = await helpButton()
  await userEvent.click(button)
  const help = within(await panel())
  await help.findByText(/lists the requests that other libraries sent to yours/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Help'))
  await userEvent.click(help.getByRole('link', { name: 'mail templates' }))
  await help.findByText(/texts of the mails that your library sends/)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull()
  button.focus()
  await userEvent.keyboard('{F1}')
  await panel()
  await userEvent.keyboard('{F1}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it.each(['/DDR/Received', '/DDR/Sent'])(
  'the help of %s tells the office of a consortium what it can do there',
  async (address) => {
    await portal.open('consortium', address)
    // It asks for a member first.
    await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
    await userEvent.click(await helpButton())
    const help = within(await panel())
    await help.findByText(/^These two lists have the requests between the members/)
    await userEvent.click(help.getByRole('link', { name: 'balance of the consortium' }))
    await help.findByText(/what each member gave to the others/)
  },
)

it('a link to a screen that the user may not open is plain text', async () => {
  await portal.open('observer', '/ResourceMgmt/MembersWithAccess')
  await userEvent.click(await helpButton())
  const help = within(await panel())
  expect(await help.findByRole('link', { name: 'access check' })).toBeDefined()
  expect(help.getByText(/Manage Consortia Subscription/)).toBeDefined()
  expect(help.queryByRole('link', { name: 'Manage Consortia Subscription' })).toBeNull()
})

it('the button is marked until the account has seen what is new, on every computer', async () => {
  const caller = await portal.open('lakeside', '/orgDetails')
  await userEvent.click(await screen.findByRole('button', { name: /^Guide.*and what's new$/ }))
  const help = within(await panel())
  await userEvent.click(help.getByRole('tab', { name: "What's new •" }))
  await help.findByRole('heading', { name: 'Help on every screen' })
  await screen.findByRole('button', { name: 'Guide to this page (F1)' })
  const seen = await caller.fetch('/preferences/news')
  expect(await seen.json()).toMatchObject({ seen: '0.1.0' })
  cleanup()
  const before = portal.requestCount('preferences/news')
  await portal.open('lakeside', '/orgDetails')
  await waitFor(() => expect(portal.requestCount('preferences/news')).toBeGreaterThan(before))
  await screen.findByRole('button', { name: 'Guide to this page (F1)' })
})
