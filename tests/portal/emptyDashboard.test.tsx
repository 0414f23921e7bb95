import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'

// Its database has no requests and no usage, so it has a file of its own.
const portal = openPortal()
beforeAll(() =>
  portal.carrel.database.owner.query(
    'truncate ddr_requests, ddr_monthly_counts, usage_events, usage_by_day, usage_by_action cascade',
  ),
)

it('an empty top ten says "No Data Available"', async () => {
  await portal.open('consortium', '/dashboard')
  const widget = await screen.findByRole('region', { name: 'Top 10 members by DDR Fulfilled' })
  await within(widget).findByText('No Data Available')
})

it('a library without any usage sees "No Data Available" instead of a total of 0 and room for its parts', async () => {
  await portal.open('harbour', '/dashboard')
  const widget = await screen.findByRole('region', { name: 'Usage Summary' })
  await within(widget).findByText('No Data Available')
  expect(within(widget).queryByText('Total Hits')).toBeNull()
})
