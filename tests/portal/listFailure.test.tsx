import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { worldDay } from '../support/database.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

beforeEach(() => {
  // The last filters of a list are stored for its next visit.
  localStorage.clear()
  window.history.pushState(null, '', '/')
  // The default span of the requests ends today, which is not after the platform's day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${worldDay}T12:00:00Z`) })
})
afterEach(() => void vi.useRealTimers())

const rows = () => screen.findAllByText(/^[\d,]+–[\d,]+ of|^Total count of Pending: \d/)
const reset = () => screen.findByRole('button', { name: 'Reset the list' })

describe('a list whose address the platform refuses', () => {
  it.each([
    ['a filter', 'meridian', listAddress(paths.ddrReceived, { priority: 'none' })],
    ['a status', 'meridian', listAddress(paths.ddrSent, { status: 'none' })],
    ['an order', 'meridian', `${paths.titles}?sort=nothing&order=ASC`],
    ['a page size', 'meridian', `${paths.endUsers}?perPage=-5&page=1`],
    ['a wrong type', 'consortium', listAddress(paths.memberLibraries, { name: { a: 1 } })],
    ['an order', 'consortium', `${paths.memberLibraries}?sort=nothing&order=ASC`],
  ] as const)('is shown with its defaults after a reset of %s for %s', async (_, account, path) => {
    await portal.open(account, path)
    await userEvent.click(await reset())
    await rows()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(window.location.search).toBe('')
  })

  it('says what is wrong in words for the list', async () => {
    await portal.open('consortium', listAddress(paths.memberLibraries, { name: { a: 1 } }))
    await screen.findByText(/^The list cannot be shown with these filters/)
    expect(screen.queryByText(/marked fields|not a function/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('that was reset is shown with its defaults on the next visit', async () => {
    await portal.open('meridian', listAddress(paths.ddrReceived, { priority: 'none' }))
    await userEvent.click(await reset())
    await rows()
    cleanup()
    await portal.open('meridian', paths.ddrReceived)
    await rows()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of support staff can be reset as well', async () => {
    await portal.openAsSupport(meridianId, `${paths.auditLog}?sort=nothing&order=ASC`)
    await userEvent.click(await reset())
    await screen.findAllByRole('cell')
  })
})

it.each(['/Outbox', paths.auditLog, '/Support/Customers'])(
  'a list of support staff that fails at %s says so once',
  async (path) => {
    portal.fail('/rest/', 500)
    await portal.openAsSupport(meridianId, path)
    await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getAllByText(/^Something went wrong on our side/)).toHaveLength(1)
  },
)

it('a failure of the platform offers Retry, not a reset', async () => {
  portal.fail('get_ddr_received_list', 500)
  await portal.open('meridian', `${paths.ddrReceived}?page=1`)
  await screen.findByText(/^Something went wrong on our side/)
  expect(screen.queryByRole('button', { name: 'Reset the list' })).toBeNull()
})

it('a list that was too much at once says so, and not that somebody tried to sign in too often', async () => {
  portal.fail('get_ddr_received_list', 429)
  await portal.open('meridian', `${paths.ddrReceived}?page=1`)
  await screen.findByText('Too much at once. Please wait a little and try again.')
})
