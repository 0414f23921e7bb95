import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { defaultSupplierSettings } from '../../contract/ddr/suppliers/supplierSettings.ts'
import { forwardRequests } from '../../platform/ddr/forward/forwarding.ts'
import type { Caller } from '../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'
import { answer, newRequest, otherMembers } from '../support/requests.ts'

const portal = openPortal()

const span = { from: '2026-01-01', to: '2026-03-18' }
const settingsAddress = '/DDR/WorkingDays'

/** Gives meridian the settings of a new library once the test is over. */
const restoreSettings = (meridian: Caller) =>
  onTestFinished(async () => {
    await meridian.call(ddr.saveSettings, { customerId: meridianId, ...defaultSupplierSettings })
  })

describe('working days and rules', () => {
  it('are saved with closures, and shown again as they were saved', async () => {
    const meridian = await portal.open('meridian', settingsAddress)
    restoreSettings(meridian)
    const { rowVersion } = await meridian.call(ddr.settings, { customerId: meridianId })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
    fireEvent.change(screen.getByLabelText('Opens at'), { target: { value: '09:00' } })
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    screen.getByText('Enter when the library closes')
    expect(save().disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Closes at'), { target: { value: '16:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Add a closure' }))
    const closure = within(screen.getByRole('group', { name: 'Closure 1' }))
    fireEvent.change(closure.getByLabelText('First day'), { target: { value: '2026-12-24' } })
    fireEvent.change(closure.getByLabelText('Last day'), { target: { value: '2026-12-23' } })
    screen.getByText('Closure 1 ends before it begins')
    fireEvent.change(closure.getByLabelText('Last day'), { target: { value: '2027-01-02' } })
    await userEvent.click(closure.getByRole('combobox', { name: 'Who answers meanwhile' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Forward/ }))
    fireEvent.change(screen.getByLabelText('Most pages of one article'), {
      target: { value: '40' },
    })
    await userEvent.click(save())
    await screen.findByText('The working days and rules are saved')
    expect(await meridian.call(ddr.settings, { customerId: meridianId })).toEqual({
      ...defaultSupplierSettings,
      workingDays: [1, 2, 3, 4, 5, 6],
      opensAt: '09:00',
      closesAt: '16:00',
      closures: [{ from: '2026-12-24', to: '2027-01-02', meanwhile: 'forward', reason: '' }],
      maxPages: 40,
      rowVersion: rowVersion + 1,
    })
    expect(save().disabled).toBe(true)
  })

  it('that somebody else has changed meanwhile are not overwritten', async () => {
    const lakeside = await portal.open('lakeside', settingsAddress)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sunday' }))
    await lakeside.call(ddr.saveSettings, {
      customerId: lakesideId,
      ...defaultSupplierSettings,
      maxPages: 12,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else saved these details meanwhile' }),
    )
    const pages = (side: string) =>
      dialog.getByRole<HTMLInputElement>('radio', {
        name: new RegExp(`^Most pages of one article, ${side}`),
      })
    expect(pages('Theirs').checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Go on editing' }))
    // What was typed stays, and what only the other changed is taken over.
    const maxPages = screen.getByLabelText<HTMLInputElement>('Most pages of one article')
    expect(maxPages.value).toBe('12')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The working days and rules are saved')
    const merged = await lakeside.call(ddr.settings, { customerId: lakesideId })
    expect(merged.maxPages).toBe(12)
    expect(merged.workingDays).toContain(0)
  })

  it('of a member are chosen by the consortium, and read-only for its viewers', async () => {
    await portal.open('observer', settingsAddress)
    await screen.findByText('Choose a library to see its working days and rules.')
    await userEvent.click(screen.getByRole('combobox', { name: /^Library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Lakeside/ }))
    const days = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Monday' })
    expect(days.closest('fieldset:disabled')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('the form of a request', () => {
  /** Adds a journal that meridian and another member hold themselves; returns the id of the other one. */
  async function addSharedJournal(name: string): Promise<number> {
    const { owner } = portal.carrel.database
    const { rows } = await owner.query<{ id: number }>(
      `select id from customers where consortium_id = ${consortiumId} and id not in (${consortiumId}, $1, $2)
       order by id limit 1`,
      [lakesideId, meridianId],
    )
    const other = rows[0]?.id ?? 0
    await owner.query(
      `with title as (
         insert into titles (name, resource_type_id, publisher_id, subject_id)
         select $3, resource_type_id, publisher_id, subject_id
         from titles order by id limit 1 returning id)
       insert into library_titles (customer_id, title_id, kind, access_type, start_date, added_at)
       select c, title.id, 'journal', 'electronic', '2000', now() - interval '1 year'
       from title, unnest(array[$1::int, $2::int]) as c`,
      [meridianId, other, name],
    )
    return other
  }

  /** Opens the form at lakeside and fills in an article of 2015 and its reader; returns the dialog and `type`. */
  async function fillForm(journal: string) {
    await portal.open('lakeside', `/DDR/Sent?filter=${encodeURIComponent(JSON.stringify(span))}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise a request' }))
    const type = (label: RegExp, text: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
    type(/^Article/, 'An article to suggest')
    type(/^Journal/, journal)
    type(/^Year/, '2015')
    type(/^Name/, 'Leela Rao')
    type(/^E-mail/, 'leela.rao@lakeside.example')
    return { dialog, type }
  }

  it('suggests the libraries that hold the journal, each with the reason', async () => {
    await addSharedJournal('Suggested Letters')
    const { dialog } = await fillForm('Suggested Letters')
    const list = within(await dialog.findByRole('list', { name: 'Suggested libraries' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    for (const item of list.getAllByRole('listitem')) {
      expect(item.textContent).toMatch(/Answer expected .*holds it itself/)
    }
  })

  it('asks another library for what one does not have, with the article and the reader', async () => {
    const other = await addSharedJournal('Missing Letters')
    const request = newRequest({ sourceName: 'Missing Letters' })
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, request)
    const address = `/DDR/Sent?filter=${encodeURIComponent(JSON.stringify({ ...span, ddrId }))}&open=${ddrId}`
    const button = { name: 'Ask another library' }
    await portal.open('lakeside', address)
    await screen.findByRole('button', { name: 'Cancel the request' })
    expect(screen.queryByRole('button', button)).toBeNull()
    cleanup()
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    await portal.open('lakeside', address)
    await userEvent.click(await screen.findByRole('button', button))
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise a request' }))
    const list = within(await dialog.findByRole('list', { name: 'Suggested libraries' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Raise the request' }))
    const notice = await screen.findByText(/raised with the DDR ID \d+/)
    const raised = Number(/DDR ID (\d+)/.exec(notice.textContent)?.[1])
    const { articleName, issueYear, pages, userName, userDepartment, userEmail } = request
    expect(await lakeside.call(ddr.detail, { ddrId: raised, action: 'fulfil' })).toMatchObject({
      supplierId: other,
      isDuplicate: false,
      articleName,
      issueYear,
      pages,
      userName,
      userDepartment,
      to: userEmail,
    })
  })

  it('asks nobody beside the library to which the request was forwarded, and leads to it', async () => {
    const forwardTo = (await otherMembers(portal.carrel)).slice(0, 1)
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ forwardTo }))
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    expect(await forwardRequests(portal.carrel.platform)).toBe(1)
    const filter = encodeURIComponent(JSON.stringify({ ...span, ddrId }))
    await portal.open('lakeside', `/DDR/Sent?filter=${filter}&open=${ddrId}`)
    const next = await screen.findByRole('button', { name: /^It goes on with the DDR ID \d+$/ })
    expect(screen.queryByRole('button', { name: 'Ask another library' })).toBeNull()
    const nextId = /\d+$/.exec(next.textContent)?.[0]
    await userEvent.click(next)
    await screen.findByText(new RegExp(`^DDR ID ${nextId} ·`))
    await screen.findByRole('button', { name: 'Cancel the request' })
  })

  it('applies the rules of the chosen library, and forwards to the next one', async () => {
    const other = await addSharedJournal('Forwarded Letters')
    const meridian = await portal.carrel.signIn('meridian')
    restoreSettings(meridian)
    await meridian.call(ddr.saveSettings, {
      customerId: meridianId,
      ...defaultSupplierSettings,
      needsPages: true,
      needsTitlePage: true,
    })
    const { dialog, type } = await fillForm('Forwarded Letters')
    // What the two have to answer already decides which of them is chosen at first.
    await userEvent.click(await dialog.findByRole('button', { name: /^Cho(ose|sen:) .*Meridian/ }))
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Raise the request' })
    dialog.getByText('This library needs the pages, such as 44-58')
    expect(send.disabled).toBe(true)
    dialog.getByText('A rule of the library is not met. See above: Pages, Title page as well')
    type(/^Pages/, '44-58')
    dialog.getByText('This library copies articles with the title page only')
    dialog.getByText('A rule of the library is not met. See above: Title page as well')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Title page as well' }))
    expect(dialog.queryByText(/^A rule of the library/)).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: /send it on$/ }))
    await userEvent.click(send)
    await screen.findByText(/The request has been raised with the DDR ID/)
    const raised = await portal.carrel.database.db
      .selectFrom('ddrRequests')
      .select(['supplierId', 'pages', 'forwardTo'])
      .where('requesterId', '=', lakesideId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(raised).toEqual({
      supplierId: meridianId,
      pages: '44-58, title page',
      forwardTo: [other],
    })
  })

  it('marks a library that takes no requests, and asks another one instead', async () => {
    const { owner } = portal.carrel.database
    const other = await addSharedJournal('Ended Letters')
    const end = (day: string | null) =>
      owner.query('update customers set subscription_ends_on = $2 where id = $1', [other, day])
    const { rows } = await owner.query<{ name: string; endsOn: string | null }>(
      `select display_name as name, subscription_ends_on::text as "endsOn" from customers where id = $1`,
      [other],
    )
    const { name = '', endsOn = null } = rows[0] ?? {}
    onTestFinished(async () => void (await end(endsOn)))
    await end('2020-01-01')
    const { dialog } = await fillForm('Ended Letters')
    const supplier = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Supplying library/ })
    const choose = async (label: string) => {
      await userEvent.click(supplier)
      await userEvent.click(await screen.findByRole('option', { name: label }))
    }
    const send = dialog.getByRole('button', { name: 'Raise the request' })
    await choose(name)
    await userEvent.click(send)
    await dialog.findByText('This library takes no requests at present')
    await waitFor(() => expect(document.activeElement).toBe(supplier))
    expect(supplier.getAttribute('aria-invalid')).toBe('true')
    await choose('Meridian University')
    expect(dialog.queryByText('This library takes no requests at present')).toBeNull()
    expect(dialog.queryByText(/^Some values are not valid/)).toBeNull()
    await userEvent.click(send)
    await screen.findByText(/The request has been raised with the DDR ID/)
  })
})
