import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const address = '/ResourceMgmt/AccessCredentials'

const openDialog = (name: string) =>
  screen
    .findByRole('button', { name })
    .then((button) => userEvent.click(button))
    .then(() => screen.findByRole('dialog'))
const press = (where: HTMLElement, name: string) =>
  userEvent.click(within(where).getByRole('button', { name }))
const valueOf = (where: HTMLElement, name: string) =>
  within(where).getByRole<HTMLInputElement>('textbox', { name }).value

describe('credentials for programs', () => {
  it.each(['Holdings (KBART)', 'Entitlements'])(
    'for %s are made, tested, rotated and revoked',
    async (scope) => {
      await portal.open('meridian', address)
      const label = `Program for ${scope}`
      let dialog = await openDialog('Make a credential')
      await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), label)
      await userEvent.click(within(dialog).getByRole('combobox', { name: 'For' }))
      await userEvent.click(await screen.findByRole('option', { name: scope }))
      await press(dialog, 'Make a credential')
      dialog = await screen.findByRole('dialog', { name: 'The credential is made' })
      const first = valueOf(dialog, 'API key')
      await press(dialog, 'Test now')
      await within(dialog).findByText('The credential works.')
      await press(dialog, 'Done')
      const row = await screen.findByRole('row', {
        name: new RegExp(`^${label.replace(/[()]/g, '.')}`),
      })
      expect(row.textContent).toMatch(/meridian.*no end/)

      dialog = await openDialog(`New key for ${label}`)
      const days = within(dialog).getByRole('textbox', { name: 'Days of overlap' })
      await userEvent.clear(days)
      await userEvent.type(days, '31')
      within(dialog).getByText('Enter a number of days from 0 to 30')
      await userEvent.clear(days)
      await userEvent.type(days, '2')
      await press(dialog, 'New key')
      dialog = await screen.findByRole('dialog', { name: 'The credential has a new key' })
      expect(valueOf(dialog, 'API key')).not.toBe(first)
      await press(dialog, 'Done')
      await screen.findByText(/^The key before works until /)

      await userEvent.click(screen.getByRole('button', { name: `Revoke ${label}` }))
      await press(await screen.findByRole('alertdialog'), 'Revoke')
      await waitFor(() => expect(screen.queryByText(label)).toBeNull())
    },
  )

  it('shows why a wrong key is refused', async () => {
    await portal.open('lakeside', address)
    let dialog = await openDialog('Make a credential')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Knowledge base')
    await press(dialog, 'Make a credential')
    dialog = await screen.findByRole('dialog', { name: 'The credential is made' })
    await press(dialog, 'Done')
    dialog = await openDialog('Test Knowledge base')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'API key' }), 'wrong')
    await press(dialog, 'Test now')
    await within(dialog).findByText(/^The credential was refused: The key is unknown/)
  })

  it('shows that the list cannot be loaded, and retries', async () => {
    portal.fail('/access/credentials', 503)
    await portal.open('harbour', address)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText(/^No program has a credential yet/)
  })
})
