import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const { ddr } = contract
const otherLibraryId = 1004

const portal = openPortal()

it('a duplicate request links the first one for its article, for those who may see it', async () => {
  const lakeside = await portal.carrel.signIn('lakeside')
  const request = newRequest()
  const first = await lakeside.call(ddr.create, request)
  const second = await lakeside.call(ddr.create, request)
  await portal.open('meridian', `/DDR/Received?open=${second.ddrId}`)
  const panel = await screen.findByRole('dialog')
  const name = `The first request for it has the DDR ID ${first.ddrId}`
  await userEvent.click(await within(panel).findByRole('button', { name }))
  await waitFor(() => expect(window.location.search).toContain(`open=${first.ddrId}`))
  const elsewhere = newRequest()
  await portal.carrel.database.pool.query(
    'update ddr_requests set supplier_id = $2 where id = $1',
    [(await lakeside.call(ddr.create, elsewhere)).ddrId, otherLibraryId],
  )
  const again = await lakeside.call(ddr.create, elsewhere)
  const meridian = await portal.carrel.signIn('meridian')
  const seen = await meridian.call(ddr.detail, { ddrId: again.ddrId, action: 'fulfil' })
  expect(seen).toMatchObject({ isDuplicate: true, duplicateOfId: null })
})
