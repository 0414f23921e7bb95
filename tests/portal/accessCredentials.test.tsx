import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
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

/** Presses a button; the platform carries its call out, and answers no further call of credentials. */
async function pressWithoutList(dialog: HTMLElement, name: string) {
  const before = portal.requestCount('redentials')
  portal.fail('redentials', 'slow')
  await press(dialog, name)
  await waitFor(() => expect(portal.requestCount('redentials')).toBe(before + 1))
  portal.heal()
  portal.fail('redentials', 'never')
}

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
      await waitFor(() => expect(document.activeElement).toBe(days))
      await userEvent.clear(days)
      await userEvent.type(days, '31')
      within(dialog).getByText('Enter a number of days from 0 to 30')
      await userEvent.clear(days)
      await userEvent.type(days, '2')
      await press(dialog, 'New key')
      dialog = await screen.findByRole('dialog', { name: 'The credential has a new key' })
      expect(valueOf(dialog, 'API key')).not.toBe(first)
      await press(dialog, 'Done')
      await screen.findByText(/^The previous key works until /)

      await userEvent.click(await screen.findByRole('button', { name: `Revoke ${label}` }))
      await press(await screen.findByRole('alertdialog'), 'Revoke')
      await waitFor(() => expect(screen.queryByText(label)).toBeNull())
    },
  )

  it.each([address, '/Reports/Counter/Credentials'])(
    '%s shows a new key while the list of credentials does not load',
    async (path) => {
      await portal.open('meridian', path)
      const dialog = await openDialog('Make a credential')
      await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'At once')
      await pressWithoutList(dialog, 'Make a credential')
      await screen.findByRole('dialog', { name: 'The credential is made' })
      expect(valueOf(dialog, 'API key')).not.toBe('')
    },
  )

  it('show the key after a rotation while their list does not load', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const input = { label: 'Rotated', scope: 'kbart', expiresOn: null } as const
    await lakeside.call(contract.accessCredentials.create, input)
    await portal.open('lakeside', address)
    const dialog = await openDialog('New key for Rotated')
    await pressWithoutList(dialog, 'New key')
    await screen.findByRole('dialog', { name: 'The credential has a new key' })
    expect(valueOf(dialog, 'API key')).not.toBe('')
  })

  it('end with their last day: the previous key too, and there is no new one', async () => {
    const { pool } = portal.carrel.database
    const harbour = await portal.carrel.signIn('harbour')
    const input = { label: 'Short', scope: 'kbart', expiresOn: null } as const
    await harbour.call(contract.accessCredentials.create, input)
    const [row] = await harbour.call(contract.accessCredentials.list, {})
    await harbour.call(contract.accessCredentials.rotate, {
      credentialId: row?.id ?? 0,
      overlapDays: 30,
    })
    const endOn = (day: string) =>
      pool.query('update access_credentials set expires_on = $1 where id = $2', [day, row?.id])
    await endOn('2200-01-01')
    const keyEnd = '2200-02-01T10:00:00Z'
    await pool.query('update access_credentials set previous_key_until = $1 where id = $2', [
      keyEnd,
      row?.id,
    ])
    await portal.open('harbour', address)
    await screen.findByText('The previous key works until 1 Jan 2200')
    screen.getByRole('button', { name: 'New key for Short' })
    cleanup()
    await endOn('2020-01-01')
    await portal.open('harbour', address)
    await screen.findByText('1 Jan 2020 (expired)')
    expect(screen.queryByText(/^The previous key/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'New key for Short' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Short' }))
    await press(await screen.findByRole('alertdialog'), 'Revoke')
    await waitFor(() => expect(screen.queryByText('Short')).toBeNull())
  })

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
