import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { runBulkActions } from '../../platform/bulkActions/job.ts'
import { paths } from '../../src/paths.ts'
import { harbourId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const customerId = harbourId
const active = { customerId, search: '', state: 'active' } as const

const run = () => runBulkActions(portal.carrel.platform)

beforeAll(async () => {
  await portal.carrel.database.pool.query(
    `insert into end_users (customer_id, first_name, last_name, email, department, password_hash)
     select $1, 'Reader', 'A' || n, n::text || '@bulk.example', 'Bulk', '' from generate_series(1, 120) n`,
    [customerId],
  )
})

// An account keeps its newest selections; the clock stands still, so those of other tests would be as new.
beforeEach(async () => {
  const { pool } = portal.carrel.database
  await pool.query(`delete from bulk_actions where stage = 'selected'`)
  await pool.query('update end_users set disabled_at = null where customer_id = $1', [customerId])
})

/** Types the number of the rows and confirms the question. */
async function confirm(total: number) {
  const yes = await screen.findByRole('button', { name: 'Yes' })
  expect(yes).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText(`Type ${total} to go on`), String(total))
  await userEvent.click(yes)
}

/** Undoes the disabling of all users, whose end is shown. */
async function undoDisabled(total: number) {
  await screen.findByText(`${total} users were disabled.`)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/^Enabling the users again/)
  await run()
  await screen.findByText(`${total} users were enabled again.`)
}

/** Opens the active users of the library and selects all of them. */
async function selectAllActive() {
  const filter = encodeURIComponent('{"state":"active"}')
  const caller = await portal.open('harbour', `${paths.endUsers}?filter=${filter}`)
  const users = await caller.call(contract.endUsers.list, active)
  await userEvent.click(await screen.findByLabelText('Select all rows of this page'))
  const all = `Select all ${users.total} that match the filter`
  await userEvent.click(await screen.findByRole('button', { name: all }))
  await screen.findByText(`All ${users.total} rows that match the filter are selected`)
  return { caller, total: users.total }
}

describe('all rows that match the filter', () => {
  it('are disabled in the background with progress, and Undo enables them again', async () => {
    const { caller, total } = await selectAllActive()
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    await confirm(total)
    await screen.findByText(`Disabling the users · 0 of ${total} rows`)
    expect(screen.queryByText(/are selected/)).toBeNull()
    await run()
    await screen.findByText(`${total} users were disabled.`)
    await screen.findByText('No user matches these filters')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(`Enabling the users again · 0 of ${total} rows`)
    await run()
    await screen.findByText(`${total} users were enabled again.`)
    expect((await caller.call(contract.endUsers.list, active)).total).toBe(total)
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/enabled again/)).toBeNull()
  })

  it('are brought back by Undo once, also when its reply was lost', async () => {
    const { caller, total } = await selectAllActive()
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    await confirm(total)
    await screen.findByText(/^Disabling the users/)
    await run()
    portal.fail(contract.bulkActions.undo.path, 'lost')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(/The platform could not be reached/)
    portal.heal()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(/^Enabling the users again/)
    await run()
    await screen.findByText(`${total} users were enabled again.`)
    expect((await caller.call(contract.endUsers.list, active)).total).toBe(total)
  })

  it('are disabled by Enter in the field once their number is typed, and not before', async () => {
    const { total } = await selectAllActive()
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    const field = await screen.findByLabelText(`Type ${total} to go on`)
    const starts = () => portal.requestCount(contract.bulkActions.start.path)
    const before = starts()
    await userEvent.type(field, `${String(total).slice(0, -1)}{Enter}`)
    expect(starts()).toBe(before)
    portal.fail(contract.bulkActions.start.path, 'slow')
    await userEvent.type(field, `${String(total).slice(-1)}{Enter}{Enter}`)
    portal.heal()
    await screen.findByText(`Disabling the users · 0 of ${total} rows`)
    expect(starts()).toBe(before + 1)
    await run()
    await screen.findByText(`${total} users were disabled.`)
  })

  it('leave the focus at the list when the button and its question are gone', async () => {
    const { total } = await selectAllActive()
    screen.getByRole('button', { name: 'Disable' }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await screen.findByLabelText(`Type ${total} to go on`), String(total))
    screen.getByRole('button', { name: 'Yes' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/^Disabling the users/)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const expectFocusInMain = () =>
      waitFor(() => expect(document.activeElement?.closest('main')).toBe(screen.getByRole('main')))
    await expectFocusInMain()
    await run()
    for (const name of ['Undo', 'Stop', 'Close']) {
      const button = await screen.findByRole('button', { name })
      button.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(button.isConnected).toBe(false))
      await expectFocusInMain()
    }
  })

  it('show the result of an action that ended on another screen, with Undo, until it is closed', async () => {
    const { caller, total } = await selectAllActive()
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    await confirm(total)
    await screen.findByText(/^Disabling the users/)
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { level: 1, name: /Dashboard/ })
    await run()
    cleanup()
    await portal.open('harbour', paths.endUsers)
    await undoDisabled(total)
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    cleanup()
    const queries = () => portal.requestCount(contract.bulkActions.running.path)
    const before = queries()
    await portal.open('harbour', paths.endUsers)
    await screen.findByRole('table')
    await waitFor(() => expect(queries()).toBeGreaterThan(before))
    expect(screen.queryByText(/enabled again/)).toBeNull()
    expect((await caller.call(contract.endUsers.list, active)).total).toBe(total)
  })

  it('show the result in a browser that did not start the action', async () => {
    const { caller, total } = await selectAllActive()
    cleanup()
    const { bulkActionId } = await caller.call(contract.endUsers.selectMatching, active)
    await caller.call(contract.bulkActions.start, { bulkActionId, action: 'disable' })
    // Later than the actions of other tests.
    portal.carrel.clock.advance(1)
    await run()
    window.localStorage.clear()
    await portal.open('harbour', paths.endUsers)
    await undoDisabled(total)
  })

  it('are selected on every page until one of them is clicked', async () => {
    await selectAllActive()
    const rows = () => screen.getAllByLabelText(/^Select Reader /)
    const [first] = rows()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(first).not.toBe(rows()[0]))
    for (const box of rows()) expect(box).toHaveProperty('checked', true)
    await userEvent.click(rows()[0] as HTMLElement)
    await screen.findByText(/^\d+ rows are selected$/)
    for (const box of rows()) expect(box).toHaveProperty('checked', false)
  })

  it('are selected page by page, and the check box of a page changes no other page', async () => {
    await portal.open('harbour', paths.endUsers)
    const selectPage = async () =>
      userEvent.click(await screen.findByLabelText('Select all rows of this page'))
    await selectPage()
    await screen.findByText('15 rows are selected')
    const [first] = screen.getAllByLabelText(/^Select Reader /)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(first).not.toBe(screen.getAllByLabelText(/^Select Reader /)[0]))
    await selectPage()
    await screen.findByText('30 rows are selected')
    await selectPage()
    await screen.findByText('15 rows are selected')
  })

  it('are no longer selected when the filter changes', async () => {
    await selectAllActive()
    await userEvent.type(screen.getByLabelText('Name, e-mail or department'), 'Reader')
    await waitFor(() => expect(screen.queryByText(/that match the filter are/)).toBeNull())
  })

  it('are not offered while the rows of the filter before are shown', async () => {
    await portal.open('harbour', paths.endUsers)
    await userEvent.click(await screen.findByLabelText('Select all rows of this page'))
    await screen.findByRole('button', { name: /^Select all \d+ rows$/ })
    portal.fail('nobody', 'slow')
    const search = screen.getByRole('textbox', { name: 'Name, e-mail or department' })
    await userEvent.type(search, 'nobody has this name')
    const offer = () => screen.queryByRole('button', { name: /^Select all \d/ })
    await waitFor(() => expect(offer()).toBeNull())
    // The rows of the filter before are still there.
    screen.getAllByLabelText(/^Select Reader /)
    portal.heal()
    await screen.findByText('No user matches these filters')
    expect(offer()).toBeNull()
  })

  it('are acted on until Stop, and those that are disabled already are listed', async () => {
    const { total } = await selectAllActive()
    await portal.carrel.database.pool.query(
      `update end_users set disabled_at = now() where email = '7@bulk.example'`,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    await confirm(total)
    await screen.findByText(/^Disabling the users/)
    await run()
    await screen.findByText(/1 was left out\./)
    await userEvent.click(await screen.findByRole('button', { name: 'Show which' }))
    const dialog = await screen.findByRole('dialog', { name: 'Left out' })
    await within(dialog).findByText('Reader A7: was disabled already')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText(/^Stopped after 0 of \d+ rows\. 0 users were enabled again\.$/)
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByText(/^Enabling the users again/)
    await run()
    await screen.findByText(/^\d+ users were enabled again\.$/)
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
  })

  it('are called those of the list where there is no filter', async () => {
    await portal.open('harbour', paths.endUsers)
    await userEvent.click(await screen.findByLabelText('Select all rows of this page'))
    await userEvent.click(await screen.findByRole('button', { name: /^Select all \d+ rows$/ }))
    await screen.findByText(/^All \d+ rows are selected$/)
  })

  it('are refused with the reason while another bulk action of the library runs', async () => {
    const { caller, total } = await selectAllActive()
    const other = await caller.call(contract.endUsers.selectMatching, active)
    const { bulkActionId } = other
    await caller.call(contract.bulkActions.start, { bulkActionId, action: 'disable' })
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    await confirm(total)
    await screen.findByText(/Another action on many rows is still running/)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    screen.getByText(`All ${total} rows that match the filter are selected`)
    await caller.call(contract.bulkActions.cancel, { bulkActionId })
  })
})

describe('all requests that match the filter', () => {
  it('are answered in the background, a mail each', async () => {
    const span = encodeURIComponent('{"from":"2026-01-01","to":"2026-03-18"}')
    const caller = await portal.open('meridian', `/DDR/Received?filter=${span}&perPage=5`)
    await userEvent.click(await screen.findByLabelText('Select all rows of this page'))
    await userEvent.click(await screen.findByRole('button', { name: /^Select all \d+ that match/ }))
    await screen.findByText(/^All \d+ rows that match the filter are selected$/)
    await userEvent.click(screen.getByRole('button', { name: 'Answer as not available' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Send \d+ mails$/ }))
    await screen.findByText(/^Answering the requests as not available · 0 of \d+ rows$/)
    await run()
    await screen.findByText(/^\d+ requests were answered as not available\.$/)
    expect(await caller.call(contract.bulkActions.running, { kind: 'ddrReceived' })).toEqual({
      bulkActionId: null,
    })
  })
})
