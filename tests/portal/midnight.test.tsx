import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { dashboard } from '../../contract/dashboard/endpoints.ts'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { formatDay } from '../../src/dates.ts'
import { paths } from '../../src/paths.ts'
import { minutes } from '../support/platform.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const portal = openPortal()

const dayNow = () => dayOf(portal.carrel.clock.now(), 'UTC')

beforeEach(() => {
  const { clock } = portal.carrel
  clock.advance(Date.parse(`${dayNow()}T23:55:00Z`) - clock.now().getTime())
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
})
afterEach(() => void vi.useRealTimers())

const passMidnight = () => {
  portal.carrel.clock.advance(minutes(10))
  vi.setSystemTime(portal.carrel.clock.now())
}

it('gives the form of an answer that is open the new day as the last day of delivery', async () => {
  const lakeside = await portal.carrel.signIn('lakeside')
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const meridian = await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=fulfil`)
  const panel = within(await screen.findByRole('dialog', { name: 'Fullfill Request' }))
  const day = await panel.findByLabelText('Delivery date')
  expect(day).toHaveProperty('value', dayNow())

  passMidnight()
  await userEvent.click(panel.getByRole('tab', { name: 'Delivery Note' }))
  await panel.findByText(formatDay(dayNow()))
  await userEvent.click(panel.getByRole('tab', { name: 'Answer' }))
  await userEvent.click(panel.getByRole('radio', { name: /Courier/ }))
  fireEvent.change(day, { target: { value: dayNow() } })
  await userEvent.click(panel.getByRole('button', { name: /^Send/ }))
  await screen.findByText('Your mail has been sent successfully')
  const detail = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
  expect(detail).toMatchObject({ status: 'filled', deliveredOn: dayNow() })
})

it('names the year that the figures of the dashboard are of', async () => {
  const { clock, database } = portal.carrel
  await database.pool.query(`update customers set subscription_ends_on = '2030-01-01'`)
  clock.advance(Date.parse('2026-12-31T23:55:00Z') - clock.now().getTime())
  vi.setSystemTime(clock.now())
  await portal.open('meridian', paths.dashboard)
  const card = async () => within(await screen.findByRole('region', { name: 'Usage Summary' }))
  await (await card()).findByText(/^In 2026/)
  passMidnight()
  portal.fail(dashboard.libraryUsageTable.path, 503)
  await userEvent.click(screen.getByRole('link', { name: 'Organization Details' }))
  await screen.findByRole('heading', { name: 'Organization Details', level: 1 })
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await (await card()).findByText(/^In 2026/)
})

it('keeps what is chosen for a report and not loaded yet', async () => {
  await portal.open('meridian', '/Reports/Usage')
  await screen.findByRole('region', { name: /^J-Gate usage/ })
  fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-02-01' } })
  passMidnight()
  await userEvent.click(screen.getByRole('radio', { name: 'Detailed' }))
  expect(screen.getByLabelText('From date')).toHaveProperty('value', '2026-02-01')
  expect(screen.getByRole('radio', { name: 'Detailed' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
  await waitFor(() => expect(window.location.search).toContain('from=2026-02-01'))
})

it('keeps a date that is chosen for the list of requests and not loaded yet', async () => {
  await portal.open('meridian', '/DDR/Received')
  const from = await screen.findByLabelText('From date')
  fireEvent.change(from, { target: { value: '2026-02-01' } })
  passMidnight()
  fireEvent.change(screen.getByLabelText('To date'), { target: { value: '2026-03-01' } })
  expect(from).toHaveProperty('value', '2026-02-01')
})
