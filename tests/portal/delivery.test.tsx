import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

/** The last day of the demo world: the lists of the tests end there. */
const address = (filter: object) =>
  `/DDR/Received?filter=${encodeURIComponent(JSON.stringify(filter))}`
const span = { from: '2026-01-01', to: '2026-03-18' }

const openAction = async (name: string) => {
  const [menu] = await screen.findAllByRole(
    'button',
    { name: /^Action for request/ },
    // The first screen of a file is loaded with it.
    { timeout: 8000 },
  )
  const ddrId = Number(menu?.getAttribute('aria-label')?.match(/\d+/)?.[0])
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  return ddrId
}

describe('discarding a request', () => {
  it('needs a reason, says that it was saved, and takes the request out of the pending ones', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    const save = await within(panel).findByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(within(panel).getByRole('textbox', { name: /Reason/ }), 'Not an article')
    expect(save).toHaveProperty('disabled', false)
    await userEvent.click(save)
    await screen.findByText('Discard reason has been saved successfully')
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'discard' })
    expect(detail).toMatchObject({ status: 'discarded', discardReason: 'Not an article' })
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: `Action for request ${ddrId}`, hidden: true }),
      ).toBeNull(),
    )
  })

  it('that somebody else has answered meanwhile says who', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Late')
    await portal.carrel.platform.db
      .updateTable('ddrRequests')
      .set({ status: 'unfilled', answeredAt: portal.carrel.clock.now() })
      .where('id', '=', ddrId)
      .execute()
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await screen.findByText(/This request was already answered by/)
    expect((await meridian.call(ddr.detail, { ddrId, action: 'discard' })).status).toBe('unfilled')
  })

  it('that fails says that something went wrong and keeps what was typed', async () => {
    await portal.open('meridian', address(span))
    await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Kept')
    portal.fail('librarian_response', 500)
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await within(panel).findByText('Something went wrong')
    expect(within(panel).getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Kept')
    portal.heal()
  })
})

describe('the list', () => {
  it('says No Data Available when nothing matches, and cannot be exported then', async () => {
    await portal.open(
      'meridian',
      address({ from: '2026-01-01', to: '2026-01-01', status: 'discarded', partnerId: 1002 }),
    )
    await screen.findByText('No Data Available')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  })

  it('asks a consortium for a member first', async () => {
    await portal.open('consortium', '/DDR/Received')
    const info = await screen.findByRole('dialog', { name: 'Info' })
    await within(info).findByText('Please select member to view details')
  })
})
