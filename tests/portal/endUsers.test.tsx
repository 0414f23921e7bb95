import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { platformPaths } from '../../src/dataProvider/platformPaths.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { reloadMs } from '../../src/queryClient.ts'
import type { Caller } from '../support/caller.ts'
import { harbourId, lakesideId } from '../../platform/demo/institutions.ts'
import { sheetLimits } from '../../contract/uploads/limits.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { dashboard, endUsers, uploads } = contract
const customerId = harbourId

beforeAll(async () => {
  await portal.carrel.database.pool.query(
    `update end_users set disabled_at = now()
     where id = (select max(id) from end_users where customer_id = $1)`,
    [customerId],
  )
})

const list = (caller: Caller, state: 'all' | 'active' | 'disabled' = 'all') =>
  caller.call(endUsers.list, { customerId, search: '', state, sort: 'lastName', order: 'ASC' })

/** Opens the list and returns its first active user. */
async function openWithUser() {
  const caller = await portal.open('harbour', paths.endUsers)
  const [user] = (await list(caller, 'active')).rows
  if (user === undefined) throw new Error('no active user')
  const name = `${user.firstName} ${user.lastName}`
  await screen.findByRole('table')
  return { caller, user, name }
}

const stateOf = async (caller: Caller, endUserId: number) =>
  (await caller.call(endUsers.details, { customerId, endUserId })).state

describe('the list of end users', () => {
  it('is narrowed by text and by state, and the address keeps both', async () => {
    const { user } = await openWithUser()
    await userEvent.type(screen.getByLabelText('Name, e-mail or department'), user.email)
    await userEvent.click(screen.getByRole('combobox', { name: /^State/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Disabled' }))
    await screen.findByText('No user matches these filters')
    const filter = new URLSearchParams(window.location.search).get('filter') ?? ''
    expect(JSON.parse(filter)).toEqual({ search: user.email, state: 'disabled' })
  })

  it('disables a user, and Undo enables it again', async () => {
    const { caller, user, name } = await openWithUser()
    await userEvent.click(screen.getByRole('button', { name: `Disable ${name}` }))
    await screen.findByText(`${name} is disabled`)
    expect(await stateOf(caller, user.endUserId)).toBe('disabled')
    await screen.findByRole('button', { name: `Enable ${name}` })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await stateOf(caller, user.endUserId)).toBe('active')
    await screen.findByRole('button', { name: `Disable ${name}` })
  })

  it('offers no Undo of what somebody else has done already', async () => {
    const { caller, user, name } = await openWithUser()
    const { endUserId } = user
    await caller.call(endUsers.setState, { customerId, endUserId, state: 'disabled' })
    await userEvent.click(screen.getByRole('button', { name: `Disable ${name}` }))
    await screen.findByText(`${name} was disabled already`)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await screen.findByRole('button', { name: `Enable ${name}` })
    await caller.call(endUsers.setState, { customerId, endUserId, state: 'active' })
  })

  it('says that a colleague disabled the user whose password is to be set, and keeps the password', async () => {
    const { caller, user, name } = await openWithUser()
    await userEvent.click(screen.getByRole('link', { name }))
    await userEvent.click(await screen.findByRole('button', { name: 'Set a new password' }))
    const input = await screen.findByLabelText('New password')
    await userEvent.type(input, 'secret-24')
    await caller.call(endUsers.setState, {
      customerId,
      endUserId: user.endUserId,
      state: 'disabled',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await screen.findByText(
      `Somebody disabled ${name} meanwhile. Enable the user first, then set the password.`,
    )
    expect(input).toHaveProperty('value', 'secret-24')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }))
    await screen.findByText(`${name} is active again`)
  })

  it('opens a user in a panel, where a new password is set by its rules', async () => {
    const { user, name } = await openWithUser()
    const sets = () => portal.requestCount(endUsers.setPassword.path)
    const before = sets()
    await userEvent.click(screen.getByRole('link', { name }))
    const panel = await screen.findByRole('dialog', { name })
    within(panel).getByText(user.email)
    within(panel).getByText('Created on')
    await userEvent.click(within(panel).getByRole('button', { name: 'Set a new password' }))
    const input = await screen.findByLabelText('New password')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.type(input, 'short')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await screen.findByText('The password must have at least 6 characters')
    expect(sets()).toBe(before)
    await userEvent.type(input, ' but longer')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await screen.findByText(`The password of ${name} is changed`)
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
  })
})

describe('the figures of end users', () => {
  it('lead to exactly their rows', async () => {
    const caller = await portal.open('harbour', paths.dashboard)
    const { active, inactive } = await caller.call(dashboard.libraryUserCounts, { customerId })
    const figure = await screen.findByRole('link', { name: /active end users/ })
    expect(figure.getAttribute('href')).toBe(listAddress(paths.endUsers, { state: 'active' }))
    const rest = screen.getByRole('link', { name: 'Inactive' })
    expect(rest.getAttribute('href')).toBe(listAddress(paths.endUsers, { state: 'disabled' }))
    expect([(await list(caller, 'active')).total, (await list(caller, 'disabled')).total]).toEqual([
      active,
      inactive,
    ])
    await userEvent.click(rest)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(inactive + 1))
  })

  it('of a consortium are no links, because it has no list', async () => {
    await portal.open('consortium', paths.dashboard)
    await screen.findAllByText(/active end users/)
    expect(screen.queryByRole('link', { name: /active end users/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Inactive' })).toBeNull()
  })
})

describe('the user upload screen', () => {
  it('shows the uploaded users in the list that was open before', async () => {
    await openWithUser()
    const toUploads = () =>
      userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'User Uploads' }))
    await toUploads()
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile(
        ['First Name,Last Name,Email-id,password\r\nAda,Aaa,ada@harbour.example,secret-1\r\n'],
        'one.csv',
        { type: 'text/csv' },
      ),
    )
    await screen.findByText('1 row, it can be taken.')
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByText('1 User(s) Created Successfully')
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await userEvent.click(await screen.findByRole('link', { name: /^See all/ }))
    await screen.findByRole('link', { name: 'Ada Aaa' })
    await toUploads()
    await userEvent.click(await screen.findByRole('button', { name: /^Undo / }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }),
    )
    await userEvent.click(await screen.findByRole('link', { name: /^See all/ }))
    await screen.findByRole('button', { name: 'Enable Ada Aaa' })
  })

  it('links the list with the number of all users', async () => {
    const caller = await portal.open('harbour', paths.userUpload)
    const { total } = await list(caller)
    const link = await screen.findByRole('link', { name: `See all ${total} users` })
    expect(link.getAttribute('href')).toBe(listAddress(paths.endUsers, {}))
  })

  it('has no link to the list while there are no users', async () => {
    await portal.carrel.database.pool.query('delete from end_users where customer_id = $1', [
      lakesideId,
    ])
    await portal.open('lakeside', paths.userUpload)
    await screen.findByText(/^Nothing has been uploaded yet/)
    await waitFor(() => expect(screen.queryByRole('link', { name: /^See all/ })).toBeNull())
  })

  it('checks the file again after Retry when the platform could not', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    portal.fail(endUsers.check.path, 500)
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile(
        ['First Name,Email-id,password\r\nAsha,asha@harbour.example,secret-1\r\n'],
        'a.csv',
        { type: 'text/csv' },
      ),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText('1 row, it can be taken.')
  })

  it('sends a file that could not be checked again only after Retry', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    portal.fail(endUsers.check.path, 503)
    const before = portal.requestCount(endUsers.check.path)
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile(
        ['First Name,Email-id,password\r\nAsha,b@harbour.example,secret-1\r\n'],
        'b.csv',
      ),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    vi.advanceTimersByTime(10 * reloadMs)
    // A check that was sent now is counted before this call is answered.
    await fetch(`${window.location.origin}${basePath}${platformPaths.health}`)
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText('1 row, it can be taken.')
    expect(portal.requestCount(endUsers.check.path)).toBe(before + 2)
  })

  it('refuses a file that is too large in megabytes, and does not send it', async () => {
    await portal.open('harbour', paths.userUpload)
    const before = portal.requestCount(endUsers.check.path)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile([new Uint8Array(sheetLimits.bytes + 1)], 'large.csv', { type: 'text/csv' }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('The file is larger than 5 MB')
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
    expect(portal.requestCount(endUsers.check.path)).toBe(before)
  })

  it('refuses a folder that is dropped', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    const arrayBuffer = () => Promise.reject(new DOMException('a folder', 'NotFoundError'))
    const folder = Object.assign(new BrowserFile([], 'users'), { slice: () => ({ arrayBuffer }) })
    fireEvent.drop(screen.getByRole('button', { name: 'Choose file' }), {
      dataTransfer: { files: [folder] },
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The file cannot be read/)
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
  })

  it('says that an upload returns the rows when none can be taken, and offers none without rows', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    const choose = (text: string) =>
      userEvent.upload(
        screen.getByLabelText('Choose file'),
        new BrowserFile([text], 'users.csv', { type: 'text/csv' }),
      )
    await choose('First Name,Email-id,password\r\nAsha,asha@harbour.example,tiny\r\n')
    await screen.findByText(/^No row of this file can be taken\. Upload returns the rows/)
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', false)
    await choose('First Name,Email-id,password\r\n')
    await screen.findByText(/^The file has no rows/)
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
  })

  it('says that no row is marked when a list to delete has none', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Profile Users' }))
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile(['Email-id,Is Deleted\r\nasha@harbour.example,\r\n'], 'gone.csv', {
        type: 'text/csv',
      }),
    )
    await screen.findByText(/^No row is marked for deletion/)
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
  })

  it('says why an upload could not be stopped', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      new BrowserFile(
        ['First Name,Email-id,password\r\nAsha,stopped@harbour.example,secret-1\r\n'],
        'stopped.csv',
      ),
    )
    await screen.findByText('1 row, it can be taken.')
    portal.fail(endUsers.upload.path, 'never')
    portal.fail(uploads.cancel.path, 500)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Something went wrong on our side. Please try again.')
  })

  it('switches Upload off for a file that the check refused', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    const choose = async (text: string) =>
      userEvent.upload(
        screen.getByLabelText('Choose file'),
        new BrowserFile([text], `${text.length}.csv`, { type: 'text/csv' }),
      )
    await choose('a,b\r\n1,2\r\n')
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
    await choose('First Name,Email-id,password\r\nAsha,asha@harbour.example,secret-1\r\n')
    await screen.findByText('1 row, it can be taken.')
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', false)
  })
})
