import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drafts } from '../../contract/drafts/endpoints.ts'
import { SignedOut } from '../../src/pages/SignedOut.tsx'
import type { Caller } from '../support/caller.ts'
import { harbourId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { openPortal } from '../support/portal.tsx'
import { supportAt } from '../support/supportStaff.ts'

const portal = openPortal()
const downloads = collectDownloads()

afterEach(() => void vi.useRealTimers())

/** The list has a filter of the same name: the form is there once it can be saved. */
async function subjectBox() {
  await screen.findByRole('button', { name: 'Save' })
  return screen.getByRole('textbox', { name: /^Subject/ })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const highlighted = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link', { name: 'Support notes' })
    .map((link) => link.ariaCurrent)

const send = (caller: Caller, method: string, path: string, body: object) =>
  caller.fetch(`/rest/supportNotes${path}`, { method, body: JSON.stringify(body) })

async function add(customerId: number, values: object): Promise<number> {
  const staff = await supportAt(portal.carrel, customerId)
  const response = await send(staff, 'POST', '', { state: 'open', ...values })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

it('adds a note at the declared path, and marks missing fields', async () => {
  await portal.openAsSupport(meridianId, '/Support/Notes')
  const create = await screen.findByRole('link', { name: 'Create' })
  expect(create.getAttribute('href')).toBe('/Support/Notes/create')
  await userEvent.click(create)
  await userEvent.type(await subjectBox(), ' ')
  await save()
  await screen.findByText('Enter a subject')
  expect(window.location.pathname).toBe('/Support/Notes/create')
  expect(highlighted()).toEqual(['page'])
  await userEvent.type(await subjectBox(), 'Called about IP ranges')
  await save()
  await screen.findByText('Called about IP ranges')
  expect(window.location.pathname).toBe('/Support/Notes')
  expect(highlighted()).toEqual(['page'])
})

it('opens a note from the list and changes it', async () => {
  const id = await add(lakesideId, { subject: 'Renewal' })
  await portal.openAsSupport(lakesideId, '/Support/Notes')
  await userEvent.click(await screen.findByText('Renewal'))
  await waitFor(() => expect(window.location.pathname).toBe(`/Support/Notes/${id}`))
  await userEvent.type(await subjectBox(), ' agreed')
  await userEvent.click(screen.getByRole('combobox', { name: /^State/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Done' }))
  await save()
  await screen.findByText('Renewal agreed')
  within(screen.getByRole('table')).getByText('Done')
  expect(window.location.pathname).toBe('/Support/Notes')
})

it('a form waits for the newest version of a note that the list has had for a while', async () => {
  const id = await add(lakesideId, { subject: 'Invoice', note: 'As the list has it' })
  await portal.openAsSupport(lakesideId, '/Support/Notes')
  const link = await screen.findByText('Invoice')
  const staff = await supportAt(portal.carrel, lakesideId)
  await send(staff, 'PUT', `/${id}`, { subject: 'Invoice', note: 'From elsewhere', state: 'open' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  portal.fail(`/rest/supportNotes/${id}`, 'slow')
  await userEvent.click(link)
  await waitFor(() => expect(portal.requestCount(`/rest/supportNotes/${id}`)).toBeGreaterThan(0))
  expect(screen.queryByDisplayValue('As the list has it')).toBeNull()
  portal.heal()
  await screen.findByDisplayValue('From elsewhere')
  await userEvent.type(await subjectBox(), ' paid')
  await save()
  await screen.findByText('Invoice paid')
})

it('a note that is gone leads back to the list', async () => {
  await portal.openAsSupport(meridianId, '/Support/Notes/999999')
  await screen.findByText('This does not exist any more.')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(window.location.pathname).toBe('/Support/Notes'))
  await screen.findByRole('link', { name: 'Create' })
})

it('a note is added once, and changed once, when it is saved again after a lost reply', async () => {
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  await userEvent.type(await subjectBox(), 'Sent twice')
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'One call')
  const saveTwice = async () => {
    portal.fail('/rest/supportNotes', 'lost')
    await save()
    await screen.findByText(/^The platform could not be reached/)
    const button = screen.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    portal.heal()
    await save()
  }
  await saveTwice()
  await userEvent.click(await screen.findByText('Sent twice'))
  await userEvent.type(await subjectBox(), ', changed')
  await saveTwice()
  await screen.findByText('Sent twice, changed')
  expect(screen.queryByRole('dialog')).toBeNull()
  const { rows } = await portal.carrel.database.pool.query(
    `select subject from support_notes where subject like 'Sent twice%'`,
  )
  expect(rows).toEqual([{ subject: 'Sent twice, changed' }])
})

/** Expects that both versions are shown with these rows; returns their dialog. */
async function conflictOf(rows: readonly string[]) {
  const title = 'Someone else saved these details meanwhile'
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const shownRows = dialog.getAllByRole('row').slice(1)
  expect(shownRows.map(({ textContent }) => textContent)).toEqual(rows)
  return dialog
}

it('a note that somebody else has changed meanwhile is shown side by side, twice if need be', async () => {
  const id = await add(meridianId, {
    subject: 'Access',
    note: 'From Monday',
    followUpOn: '2026-03-20',
  })
  const staff = await supportAt(portal.carrel, meridianId)
  const changeElsewhere = (values: object) =>
    send(staff, 'PUT', `/${id}`, { subject: 'Access', state: 'open', ...values })
  await portal.openAsSupport(meridianId, `/Support/Notes/${id}`)
  await userEvent.type(await subjectBox(), ' asked')
  const note = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.clear(note)
  await userEvent.type(note, 'Mine')
  await changeElsewhere({ note: 'Theirs', followUpOn: '2026-04-01' })
  await save()
  // Browsers take the focus from a button that is disabled, as Save is while it saves; jsdom does not.
  act(() => (document.activeElement as HTMLElement).blur())
  const dialog = await conflictOf(['NoteMineTheirs', 'Follow up on20 Mar 20261 Apr 2026'])
  await userEvent.click(dialog.getByRole('radio', { name: 'Note, Theirs: Theirs' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Go on editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(note).toHaveProperty('value', 'Theirs')
  expect(document.activeElement).toBe(await subjectBox())

  await changeElsewhere({ note: 'Theirs again', followUpOn: '2026-04-01', state: 'done' })
  await save()
  const second = await conflictOf(['NoteTheirsTheirs again', 'StateOpenDone'])
  await userEvent.click(second.getByRole('button', { name: 'Go on editing' }))
  await save()
  await screen.findByText('Access asked')
  const stored: unknown = await (await staff.fetch(`/rest/supportNotes/${id}`)).json()
  expect(stored).toMatchObject({
    subject: 'Access asked',
    note: 'Theirs again',
    state: 'done',
    followUpOn: '2026-04-01',
  })
})

it.each([503, 500, 'unreachable'] as const)(
  'a form that cannot be loaded (%s) says so at its address, and comes with Retry',
  async (fault) => {
    const id = await add(lakesideId, { subject: `Bookmarked ${fault}` })
    portal.fail(`/rest/supportNotes/${id}`, fault)
    await portal.openAsSupport(lakesideId, `/Support/Notes/${id}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(window.location.pathname).toBe(`/Support/Notes/${id}`)
    expect(screen.queryByText('Element does not exist')).toBeNull()
    portal.heal()
    await userEvent.click(retry)
    await screen.findByDisplayValue(`Bookmarked ${fault}`)
  },
)

it('a note that does not exist any more is named as such, without Retry', async () => {
  await portal.openAsSupport(lakesideId, '/Support/Notes/987654321')
  await screen.findByText('This does not exist any more.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('shows that the list cannot be loaded, not that it has no rows, and retries', async () => {
  await add(harbourId, { subject: 'There all the time' })
  portal.fail('/rest/supportNotes', 503)
  await portal.openAsSupport(harbourId, '/Support/Notes')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText(/^No .* found/)).toBeNull()
  portal.heal()
  await userEvent.click(retry)
  await screen.findByText('There all the time')
})

it('filters by state, and exports what the filter shows without running formulas', async () => {
  await add(harbourId, { subject: '+49 1', note: '=1+1', state: 'done' })
  await add(harbourId, { subject: 'Still open' })
  const filter = encodeURIComponent('{"state":"done"}')
  await portal.openAsSupport(harbourId, `/Support/Notes?filter=${filter}`)
  await screen.findByText('+49 1')
  expect(screen.queryByText('Still open')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await downloads.last()).toMatch(/,\+49 1,'=1\+1,done,/))
  expect(await downloads.last()).not.toContain('Still open')
})

/** Hides the tab, as another tab or the home screen of a phone does. */
function hideTab(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()
}

/** Waits until a draft with this subject is stored. */
const storedDraft = (subject: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await portal.carrel.database.owner.query<{ content: string }>(
        'select content from drafts',
      )
      expect(rows.map(({ content }) => content).join()).toContain(`"${subject}"`)
    },
    { timeout: 10_000 },
  )

/** Stores the draft of an earlier visit of support staff at Harbour College. */
async function saveEarlierDraft(): Promise<void> {
  const typed = { subject: 'Typed yesterday', note: null, state: 'open', followUpOn: null }
  const staff = await supportAt(portal.carrel, harbourId)
  await staff.call(drafts.save, { form: 'supportNotes.new', content: JSON.stringify(typed) })
}

it('a form that is only opened stores no draft, and leaves an earlier one as it is', async () => {
  await saveEarlierDraft()
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  await screen.findByText('You have a draft that is not saved.')
  // What is not stored yet is stored when the tab is hidden.
  hideTab()
  cleanup()
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  await userEvent.click(await screen.findByRole('button', { name: /^Go on with your draft/ }))
  expect(await subjectBox()).toHaveProperty('value', 'Typed yesterday')
})

it('what is typed is stored at once when the tab is hidden, even if it is never shown again', async () => {
  await portal.openAsSupport(lakesideId, '/Support/Notes/create')
  await userEvent.click(await subjectBox())
  await userEvent.paste('Typed in a hurry')
  hideTab()
  cleanup()
  await storedDraft('Typed in a hurry')
})

it('a draft that could not be loaded is offered after Retry', async () => {
  await saveEarlierDraft()
  // Without the clock, by which it would be loaded again later.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  portal.fail('/drafts', 503)
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  const notice = await screen.findByText(/^Whether you have a draft here could not be loaded/)
  portal.heal()
  const alert = notice.closest<HTMLElement>('[role=alert]') ?? notice
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByText('You have a draft that is not saved.')
  expect(screen.queryByText(/^Whether you have a draft here/)).toBeNull()
})

it('what is typed is not offered as an earlier draft once drafts can be loaded again', async () => {
  portal.fail('/drafts', 503)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  await screen.findByText(
    /^Whether you have a draft here could not be loaded\. What you type would/,
  )
  portal.heal()
  await userEvent.type(await subjectBox(), 'Typed now')
  await storedDraft('Typed now')
  // Past the time after which what failed is loaded again.
  vi.advanceTimersByTime(20_000)
  await userEvent.type(await subjectBox(), ', and on')
  await storedDraft('Typed now, and on')
  expect(screen.queryByText('You have a draft that is not saved.')).toBeNull()
  expect(await subjectBox()).toHaveProperty('value', 'Typed now, and on')
})

it.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['15 seconds later', () => vi.advanceTimersByTime(15_000)],
])('a draft that could not be stored is stored when %s, without a change', async (_, pass) => {
  await portal.openAsSupport(harbourId, '/Support/Notes/create')
  await subjectBox()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  portal.fail('/drafts', 503)
  await userEvent.type(await subjectBox(), 'Typed without a platform')
  const warning = /^Your draft is not stored at the moment/
  await screen.findByText(warning)
  // The timer is set in an effect.
  await act(() => Promise.resolve())
  portal.heal()
  pass()
  vi.useRealTimers()
  await storedDraft('Typed without a platform')
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

it('belongs to the customer it is about, and to support staff alone', async () => {
  const id = await add(meridianId, { subject: 'Private' })
  const elsewhere = await supportAt(portal.carrel, lakesideId)
  expect((await elsewhere.fetch(`/rest/supportNotes/${id}`)).status).toBe(404)
  expect((await send(elsewhere, 'PUT', `/${id}`, { subject: 'X', state: 'open' })).status).toBe(404)
  expect((await send(elsewhere, 'DELETE', `/${id}`, {})).status).toBe(404)
  const meridian = await portal.carrel.signIn('meridian')
  expect((await meridian.fetch('/rest/supportNotes')).status).toBe(403)
  expect((await send(meridian, 'POST', '', { subject: 'X', state: 'open' })).status).toBe(403)
})

it('the platform refuses what the form refuses, in the same words', async () => {
  const staff = await supportAt(portal.carrel, meridianId)
  const values = { subject: 'x'.repeat(201), state: 'lost', followUpOn: '2026-02-30' }
  const response = await send(staff, 'POST', '', values)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: {
      fields: {
        subject: 'Enter at most 200 characters',
        state: 'Choose a state',
        followUpOn: 'Enter a date as YYYY-MM-DD',
      },
    },
  })
})

it.each(['/Support/Notes', '/Support/Notes/create', '/Support/Notes/7'])(
  'signed out, %s shows sign-in and is the address to return to',
  async (path) => {
    window.history.replaceState(null, '', path)
    render(<SignedOut />)
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(window.history.state).toEqual({ target: path })
  },
)
