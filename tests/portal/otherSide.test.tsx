import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const portal = openPortal()

it('a DDR ID of the other side leads to the list where the request is', async () => {
  const lakeside = await portal.carrel.signIn('lakeside')
  const { ddrId } = await lakeside.call(contract.ddr.create, newRequest())
  await portal.open('lakeside', listAddress(paths.ddrReceived, { ddrId }))
  const link = await screen.findByRole('link', {
    name: `Request ${ddrId} is among the requests sent: show it there`,
  })
  await userEvent.click(link)
  await waitFor(() => expect(window.location.pathname).toBe(paths.ddrSent))
  await screen.findByRole('button', { name: `View request ${ddrId}` })
})

it('a DDR ID of neither side is in no list, and no hint says where it is', async () => {
  await portal.open('meridian', listAddress(paths.ddrReceived, { ddrId: 999_999_999 }))
  await screen.findByText('No Data Available')
  expect(screen.queryByRole('link', { name: /is among the requests/ })).toBeNull()
})
