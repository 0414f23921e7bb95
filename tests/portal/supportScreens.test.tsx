import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { administration } from '../../contract/administration/endpoints.ts'
import { dashboard } from '../../contract/dashboard/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { consortiumId, meridianId, oldMillId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

describe('support staff', () => {
  it('see that the customers to switch to cannot be loaded, and load them by Retry', async () => {
    portal.fail('/rest/switchableCustomers', 500)
    await portal.openAsSupport(meridianId, '/Support/Notes')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch customer' }))
    const retry = await dialog.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await dialog.findByText('Harbour College Library')
  })

  it('find every customer to switch to as an item of a list', async () => {
    await portal.openAsSupport(meridianId, '/Support/Notes')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch customer' }))
    const list = within(dialog.getByRole('list'))
    const customers = await list.findAllByRole('button')
    const items = list.getAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('button'))).toEqual(customers)
  })

  it('see whether an account is disabled after an answer that was lost', async () => {
    await portal.openAsSupport(meridianId, '/Support/Accounts?filter={"userName":"lakeside"}')
    const row = await screen.findByRole('row', { name: /^lakeside/ })
    portal.fail('/rest/accounts/', 'lost')
    await userEvent.click(within(row).getByRole('button', { name: 'Disable' }))
    await screen.findByText(/^The platform could not be reached/)
    portal.heal()
    await userEvent.click(await within(row).findByRole('button', { name: 'Enable' }))
    await within(row).findByRole('button', { name: 'Disable' })
  })

  it('see at which customers the subscription has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
    onTestFinished(() => void vi.useRealTimers())
    await portal.openAsSupport(meridianId, '/Support/Customers?perPage=50')
    const row = await screen.findByRole('row', { name: /Old Mill Library/ })
    within(row).getByText('Subscription expired')
    const other = screen.getByRole('row', { name: /Lakeside Institute Library/ })
    expect(within(other).queryByText(/^Subscription/)).toBeNull()
  })

  it('read in words whether an account is enabled', async () => {
    await portal.openAsSupport(meridianId, '/Support/Accounts?filter={"userName":"harbour"}')
    const row = await screen.findByRole('row', { name: /^harbour/ })
    within(row).getByRole('cell', { name: 'Yes' })
    await userEvent.click(within(row).getByRole('button', { name: 'Disable' }))
    await within(row).findByRole('cell', { name: 'No' })
    await screen.findByText('harbour can no longer sign in')
    await userEvent.click(await within(row).findByRole('button', { name: 'Enable' }))
    await within(row).findByRole('cell', { name: 'Yes' })
  })

  it('find the customer of a new account by a part of its name', async () => {
    await portal.openAsSupport(meridianId, '/Support/Accounts/create')
    const customer = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Customer/ })
    await userEvent.type(customer, 'lakes')
    await userEvent.click(await screen.findByRole('option', { name: 'Lakeside Institute Library' }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.type(screen.getByRole('textbox', { name: /^User name/ }), 'lakeside.second')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const row = await screen.findByRole('row', { name: /^lakeside\.second/ })
    within(row).getByRole('cell', { name: 'Lakeside Institute Library' })
  })

  it('read at the field that no customer has the name of a new account', async () => {
    await portal.openAsSupport(meridianId, '/Support/Accounts/create')
    const customer = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Customer/ })
    await userEvent.type(customer, 'Nobody at all')
    await userEvent.type(screen.getByRole('textbox', { name: /^User name/ }), 'nobody.second')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(customer))
    expect(customer.getAttribute('aria-invalid')).toBe('true')
    expect(customer.value).toBe('Nobody at all')
  })

  it('are offered consortia alone as the consortium of a new customer', async () => {
    await portal.openAsSupport(meridianId, '/Support/Customers/create')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Consortium' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Southern Universities Consortium',
    ])
  })

  it('see the usage year of a consortium over its figures, which is over', async () => {
    await portal.carrel.database.pool.query(
      `update customers set subscription_ends_on = '2025-06-30', grace_days = 0 where id = $1`,
      [consortiumId],
    )
    await portal.openAsSupport(consortiumId, paths.dashboard)
    const titles = [
      'Usage Summary',
      'Top 10 Consortia Publishers by FullText Download',
      'Top 10 Consortia Members by FullText Download',
      'Top 10 members by Total Usage',
    ]
    for (const name of titles) {
      const card = within(await screen.findByRole('region', { name }))
      await card.findByText(/^In 2025/)
    }
    const links = await screen.findAllByRole('link', { name: /usage/i })
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      '/Reports/Usage?from=2025-01-01&to=2025-12-31',
    )
  })

  it('see no other year over figures than that of the usage table, which cannot be loaded', async () => {
    await portal.carrel.database.pool.query(
      `update customers set subscription_ends_on = '2025-06-30', grace_days = 0 where id = $1`,
      [oldMillId],
    )
    portal.fail(dashboard.libraryUsageTable.path, 500)
    await portal.openAsSupport(oldMillId, paths.dashboard)
    const card = await screen.findByRole('region', { name: 'Usage Summary' })
    await within(card).findByRole('button', { name: /^Show as table/ })
    within(card).getByText('In the usage year')
    portal.heal()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await within(card).findByText('In 2025')
  })

  it('read in words why a list could not be loaded from a file, and can load it again', async () => {
    await portal.openAsSupport(meridianId, '/Support/ReferenceData')
    const file = new BrowserFile(['country\nAtlantis\n'], 'countries.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText(/Choose file/), file)
    portal.fail(administration.importReference.path, 503)
    const load = screen.getByRole('button', { name: 'Load' })
    await userEvent.click(load)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^The platform is busy or being restarted/)
    portal.heal()
    await userEvent.click(load)
    await screen.findByText('1 row read, 1 added, 0 changed.')
  })
})
