import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'

const portal = openPortal()
const address = '/ResourceMgmt/StatementOfAccess'

describe('the statement of access', () => {
  beforeAll(async () => {
    const { owner } = portal.carrel.database
    await owner.query(`delete from ip_ranges where customer_id = ${meridianId}`)
    await owner.query(`
      insert into ip_ranges (customer_id, from_address, to_address, label, created_at) values
        (${meridianId}, '8.20.1.0', '8.20.1.255', 'Campus', '2020-01-01'),
        (${meridianId}, '8.20.3.1', null, 'Old proxy', '2020-01-01'),
        (${meridianId}, '8.20.3.9', null, 'Kiosk', '2020-01-01')`)
    await owner.query(
      `update usage_events set ip = '8.20.1.7' where id = (
        select max(id) from usage_events where customer_id = ${meridianId})`,
    )
  })

  it('marks ranges without use, which can be kept or removed', async () => {
    await portal.open('meridian', address)
    const page = await screen.findByRole('region', { name: 'Statement of access' })
    const ranges = within(page).getByRole('table', { name: 'IP ranges' })
    const textOf = (range: string) =>
      within(ranges).getByRole('cell', { name: range }).closest('tr')?.textContent
    expect(textOf('8.20.1.0 – 8.20.1.255')).toBe('8.20.1.0 – 8.20.1.255256Campus1 Jan 2020')
    expect(textOf('8.20.3.1')).toMatch(/No use for 12 months$/)
    await userEvent.click(within(page).getByRole('button', { name: 'Keep 8.20.3.9' }))
    await screen.findByText('8.20.3.9 is kept and not marked for 12 months.')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 8.20.3.1' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('8.20.3.1 was removed.')
    await expect.poll(() => within(ranges).queryByRole('cell', { name: '8.20.3.1' })).toBeNull()
    // A dialog hides what is behind it until it has closed.
    await within(page).findByRole('table', { name: 'Contacts' })
    within(page).getByRole('button', { name: 'Print' })
  })

  it('of a consortium is that of a member on a day', async () => {
    await portal.open('consortium', address)
    await screen.findByText('Choose a member library to see its statement.')
    await userEvent.click(screen.getByRole('combobox', { name: /^Member library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Lakeside/ }))
    await screen.findByRole('heading', { name: /^Lakeside.*: on record on/ })
    // The demo's usage has no addresses.
    await screen.findByText(/is recorded without addresses/)
  })

  it('of a day before changes were recorded says so at each part that may miss something', async () => {
    const { owner } = portal.carrel.database
    await owner.query(`update customers set history_since = '2025-06-01' where id = ${lakesideId}`)
    await portal.open('lakeside', `${address}?on=2025-05-31`)
    // Ranges, ways to sign in and contacts, on the screen and on the printed page.
    expect(await screen.findAllByText(/^Changes are on record since 1 Jun 2025\./)).toHaveLength(6)
  })

  it('of a day since changes are recorded says nothing of missing parts', async () => {
    const { owner } = portal.carrel.database
    await owner.query(`update customers set history_since = '2025-06-01' where id = ${lakesideId}`)
    await portal.open('lakeside', `${address}?on=2025-06-01`)
    await screen.findByRole('heading', { name: /^Lakeside.*: on record on 1 Jun 2025/ })
    expect(screen.queryByText(/^Changes are on record since/)).toBeNull()
  })

  it('shows that it cannot be loaded, and retries', async () => {
    portal.fail('/organization/statement', 503)
    await portal.open('lakeside', address)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByRole('region', { name: 'Statement of access' })
  })
})
