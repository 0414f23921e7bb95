import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

it('a field that the platform refuses has the focus, and keeps it while another is corrected', async () => {
  await portal.openAsSupport(meridianId, '/Support/Customers/create')
  const field = (name: RegExp) => screen.findByRole('textbox', { name })
  const name = await field(/^Name/)
  const country = await field(/^Country/)
  await userEvent.type(name, 'Meridian University Library')
  await userEvent.type(country, 'India')
  await userEvent.type(await field(/^User name/), 'hill')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('There is one of this name already')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.type(country, 'n')
  expect(document.activeElement).toBe(country)
})
