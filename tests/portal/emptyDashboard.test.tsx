import { screen, within } from '@testing-library/react'
import { beforeAll, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'

// Its database has no requests, so it has a file of its own.
const portal = openPortal()
beforeAll(() =>
  portal.carrel.database.owner.query('truncate ddr_requests, ddr_monthly_counts cascade'),
)

it('an empty top ten says "No Data Available"', async () => {
  await portal.open('consortium', '/dashboard')
  const widget = await screen.findByRole('region', { name: 'Top 10 members by DDR Fulfilled' })
  await within(widget).findByText('No Data Available')
})
