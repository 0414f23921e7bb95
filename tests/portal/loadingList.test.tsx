import { screen } from '@testing-library/react'
import { afterEach, beforeEach, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
beforeEach(() => localStorage.clear())
afterEach(() => {
  pretendScreenWidth(1280)
  portal.heal()
})

it.each([1280, 375])('at %i px a list of requests that loads says so', async (width) => {
  pretendScreenWidth(width)
  portal.fail('get_ddr_received_list', 'never')
  await portal.open('meridian', paths.ddrReceived)
  await screen.findByRole('status', { name: 'The requests are being loaded' })
})
