import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { meridianId } from '../support/requests.ts'

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
})
