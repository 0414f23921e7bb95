import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { entriesPerPage } from '../../contract/ddr/endpoints/moves.ts'
import { paths } from '../../src/paths.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { worldDay } from '../support/database.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const portal = openPortal()
const { ddr, session, usageReports } = contract

afterEach(() => void vi.useRealTimers())

const retry = async (scope: Pick<typeof screen, 'findByRole'> = screen) => {
  const button = await scope.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(button)
}

it('a profile image that cannot be loaded is not shown as none', async () => {
  portal.fail(session.profileImage.path, 500)
  await portal.open('meridian', paths.profile)
  const section = (await screen.findByRole('heading', { name: 'Who you are' })).parentElement
  const scope = within(section ?? document.body)
  await scope.findByRole('button', { name: 'Retry' })
  expect(scope.queryByRole('button', { name: 'Add Profile Image' })).toBeNull()
  await retry(scope)
  await scope.findByRole('button', { name: 'Add Profile Image' })
  expect(scope.queryByRole('button', { name: 'Retry' })).toBeNull()
})

describe('a usage report', () => {
  const address = `${paths.usageReport}?from=2025-06-01&to=2026-03-18`

  it('says that the app downloads cannot be loaded', async () => {
    portal.fail(usageReports.appDownloads.path, 500)
    await portal.open('meridian', `${address}&device=mobile`)
    await screen.findByRole('row', { name: /^Total/ })
    await retry()
    await screen.findByText(/^Total Mobile App Downloaded Count: \d/)
  })

  it.each(['overall', 'journals'])(
    'of %s says that its months cannot be loaded',
    async (subject) => {
      portal.fail(usageReports.byMonth.path, 500)
      await portal.open('meridian', `${address}&subject=${subject}`)
      await screen.findByRole('row', { name: /^Total/ })
      await retry()
      await screen.findByRole('img', { name: /by month: Jun 25/ })
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    },
  )
})

describe('the overview of requests', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${worldDay}T12:00:00Z`) }),
  )

  it('shows no figures of another year while those of the chosen one load', async () => {
    await portal.open('meridian', paths.ddrReceived)
    const year = Number(worldDay.slice(0, 4))
    const section = await screen.findByRole('region', { name: `Requests received in ${year}` })
    await within(section).findAllByRole('link', { name: /\d/ })
    portal.fail(ddr.receivedOverview.path, 'slow')
    await userEvent.click(within(section).getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: String(year - 1) }))
    const earlier = await screen.findByRole('region', { name: `Requests received in ${year - 1}` })
    expect(earlier.querySelector('dl')?.textContent).not.toMatch(/\d/)
    portal.heal()
    await waitFor(() => expect(earlier.querySelector('dl')?.textContent).toMatch(/\d/))
  })
})

describe('the messages of a request', () => {
  /** Matches reading the messages, and not writing one. */
  const reading = `${ddr.entries.path}?`
  const openMessages = async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await portal.carrel.database.owner.query(
      `insert into ddr_entries (ddr_id, kind, at, actor_name, actor_customer_id, text)
       select $1, 'message', now(), 'lakeside', $2, 'Message no. ' || at
       from generate_series(1, $3::int) as at`,
      [ddrId, lakesideId, entriesPerPage + 1],
    )
    await portal.open('meridian', `${paths.ddrReceived}?open=${ddrId}&as=view`)
    await userEvent.click(await screen.findByRole('tab', { name: /^Messages/ }))
    await screen.findByText('Message no. 2')
  }

  it('say that earlier ones cannot be loaded', async () => {
    await openMessages()
    portal.fail(reading, 500)
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
    await retry()
    await screen.findByText('Message no. 1')
  })

  it('say that they cannot be loaded after a new one', async () => {
    await openMessages()
    portal.fail(reading, 500)
    await userEvent.type(screen.getByRole('textbox', { name: /message/i }), 'Which edition?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await retry()
    await screen.findByText('Which edition?')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('the form of an agency id', () => {
  it('stays as it is when its choices cannot be loaded again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await portal.open('consortium', '/DDR/Agencies/create')
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Id/ })
    await userEvent.type(await field(), 'XX')
    await screen.findByRole('combobox', { name: /^Reached through/ })
    const already = portal.requestCount('rest/peers')
    portal.fail('rest/peers', 500)
    vi.setSystemTime(Date.now() + 60_000)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(portal.requestCount('rest/peers')).toBeGreaterThan(already))
    await userEvent.type(await field(), '-7')
    expect((await field()).value).toBe('XX-7')
  })
})

it('an arrangement of the dashboard asks before Back loses it', async () => {
  await portal.open('meridian', paths.titles)
  const [link] = await screen.findAllByRole('link', { name: 'Dashboard' })
  await userEvent.click(link ?? document.body)
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange the dashboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  const [box] = dialog.getAllByRole<HTMLInputElement>('checkbox')
  await userEvent.click(box ?? document.body)
  window.history.back()
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
  expect(box?.checked).toBe(false)
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a key that is shown once asks before it is lost', async () => {
  await portal.open('meridian', paths.overlaps)
  await userEvent.click(await screen.findByRole('link', { name: 'Credentials for programs' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a credential' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Knowledge base')
  await userEvent.click(dialog.getByRole('button', { name: 'Make a credential' }))
  await screen.findByRole('dialog', { name: 'The credential is made' })
  window.history.back()
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/^The key is shown this once/)
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
  await screen.findByRole('textbox', { name: 'API key' })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('cell', { name: 'Knowledge base' })
})
