import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const { ddr, packages } = contract

const portal = openPortal()

const count = async (table: string, where: string, values: unknown[]): Promise<number> => {
  const { rows } = await portal.carrel.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  )
  return rows[0]?.count ?? 0
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Follows a link of the side menu, as a reader does behind an open dialog by the history or a shortcut. */
const leaveFor = async (path: string) => {
  const link = await waitFor(() => {
    const found = document.querySelector(`nav a[href="${path}"]`)
    expect(found).not.toBeNull()
    return found as HTMLElement
  })
  fireEvent.click(link)
}

/** Opens the packages of Meridian, ticks one that it has not in the dialog to add some, and returns the dialog. */
async function tickPackage() {
  const caller = await portal.open('meridian', paths.packages)
  const { rows } = await caller.call(packages.available, {
    customerId: meridianId,
    aggregatorId: null,
  })
  const free = rows.find(({ assigned }) => !assigned)
  await press('Add New Package Subscription Details')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(
    await dialog.findByRole('checkbox', { name: new RegExp(`^${free?.name} \\d`) }),
  )
  return dialog
}

describe('a choice that was not saved', () => {
  it('of packages to add is asked about when the dialog closes and when the screen is left', async () => {
    const dialog = await tickPackage()
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'One ticked package is not added' })
    await press('Stay here')
    await leaveFor(paths.titles)
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(window.location.pathname).toBe(paths.packages)
    await press('Leave without saving')
    await waitFor(() => expect(window.location.pathname).toBe(paths.titles))
  })

  it('of open access subjects is asked about when the dialog closes', async () => {
    await portal.open('meridian', paths.openAccess)
    const add = await screen.findByRole('button', { name: 'Add OA Resources' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await userEvent.click(add)
    const dialog = within(await screen.findByRole('dialog'))
    const left = within(await dialog.findByRole('region', { name: /^Available/ }))
    const [box] = await left.findAllByRole('checkbox')
    await userEvent.click(box as HTMLElement)
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press('Stay here')
    await dialog.findByRole('button', { name: 'Cancel' })
  })
})

describe('after a lost reply', () => {
  it('adding packages again adds them once', async () => {
    await tickPackage()
    const entries = () => count('audit_log', 'action = $1', ['packages.add'])
    const before = await entries()
    portal.fail(packages.add.path, 'lost')
    await press('Save')
    await screen.findByText(/The platform could not be reached/)
    portal.heal()
    await press('Save')
    await screen.findByText('Selected Packages added successfully')
    expect(await entries()).toBe(before + 1)
  })

  it('answering several requests again sends each mail once, and shows that all were answered', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const made = [newRequest(), newRequest()]
    const ids: number[] = []
    for (const request of made) ids.push((await lakeside.call(ddr.create, request)).ddrId)
    const filter = { from: '2026-01-01', to: '2026-03-18', partnerId: lakesideId }
    await portal.open(
      'meridian',
      `/DDR/Received?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    for (const ddrId of ids) {
      const box = { name: `Select request ${ddrId}` }
      await userEvent.click(await screen.findByRole('checkbox', box))
    }
    portal.fail(ddr.respond.path, 'lost')
    await press('Answer as not available')
    await press('Send 2 mails')
    await screen.findByText(/Not answered: \d+, \d+/)
    portal.heal()
    await press('Close')
    await press('Answer as not available')
    await press('Send 2 mails')
    await screen.findByText('2 requests answered')
    expect(await count('mails', 'ddr_id = any ($1)', [ids])).toBe(2)
    expect(await count('ddr_history', 'ddr_id = any ($1)', [ids])).toBe(4)
  })
})

describe('a consortium without a member', () => {
  it.each([
    ['Load', () => press('Load')],
    [
      'a status',
      async () => userEvent.click(await screen.findByRole('radio', { name: /^Delayed/ })),
    ],
    ['a search by DDR ID', () => press('Search DDR ID')],
  ])('is asked for one again by %s', async (_, act) => {
    await portal.open('consortium', '/DDR/Received')
    for (const repeated of [false, true]) {
      const info = await screen.findByRole('dialog', { name: 'Info' })
      await userEvent.click(await within(info).findByRole('button', { name: 'Ok' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      if (!repeated) await act()
    }
  })

  it('is asked for one again by a second search for the same DDR ID', async () => {
    await portal.open('consortium', '/DDR/Received')
    const dismiss = async () => {
      const info = await screen.findByRole('dialog', { name: 'Info' })
      await userEvent.click(await within(info).findByRole('button', { name: 'Ok' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await dismiss()
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Search DDR ID' }),
      '4711{Enter}',
    )
    await dismiss()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search DDR ID' }), '{Enter}')
    await dismiss()
  })
})
