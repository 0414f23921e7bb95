import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import type { Caller } from '../support/caller.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { pdfOfPages } from '../support/files/pdf.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

// Lists ask for days of the demo world.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

/** Returns functions that do what a person does, and count it: a click, a key, or text pasted into a field. */
function countActions() {
  let count = 0
  return {
    click: async (element: HTMLElement) => {
      count += 1
      await userEvent.click(element)
    },
    key: async (key: string) => {
      count += 1
      await userEvent.keyboard(key)
    },
    /** Opens the choice of files by a button, and chooses one. */
    choose: async (button: HTMLElement, file: File) => {
      count += 2
      // The button in front of the input takes its clicks.
      await userEvent.setup({ pointerEventsCheck: 0 }).upload(button, file)
    },
    paste: async (field: HTMLElement, text: string) => {
      count += 1
      field.focus()
      await userEvent.paste(text)
    },
    count: () => count,
  }
}

const widget = async () =>
  within(await screen.findByRole('region', { name: 'Your requests to other libraries' }))
const articleField = async () =>
  (await widget()).findByLabelText('DOI, link or citation of an article')
const requestForm = async () =>
  within(await screen.findByRole('dialog', { name: 'Raise a request' }))

/**
 * Adds an article to the catalogue, in a journal that another member holds in the year and lakeside does not, and
 * returns its DOI.
 */
async function articleElsewhere(): Promise<string> {
  const { owner } = portal.carrel.database
  const { rows } = await owner.query<{ id: number }>(
    `insert into titles (name, resource_type_id, publisher_id, subject_id)
     select 'Letters of the Far Shore', t.resource_type_id, t.publisher_id, t.subject_id
     from titles t order by t.id limit 1
     returning id`,
  )
  await owner.query(
    `insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date, added_at)
     select id, $1, 'journal', 'electronic', '1990', null, now() - interval '2 years'
     from customers where consortium_id is not null and id not in ($2, consortium_id)
     order by id limit 2`,
    [rows[0]?.id, lakesideId],
  )
  await owner.query(
    `insert into articles (id, doi, title_id, published, volume, issue)
     values (990002, '10.9999/far.shore.1', $1, '2019-05', '7', '2')`,
    [rows[0]?.id],
  )
  return '10.9999/far.shore.1'
}

/** Returns the latest documents that lakeside received. */
const delivered = async (lakeside: Caller) =>
  (await lakeside.call(ddr.delivered, { customerId: lakesideId })).rows

it('asks for a DOI in four actions, with journal, year, reader and library filled in', async () => {
  const doi = await articleElsewhere()
  const lakeside = await portal.open('lakeside', '/dashboard')
  const actions = countActions()
  await actions.paste(await articleField(), `https://doi.org/${doi}`)
  await actions.key('{Enter}')
  const form = await requestForm()
  await form.findByText('What is known of this DOI is filled in. Complete the rest.')
  await form.findByText(/Your primary contact is filled in/)
  await form.findByRole('button', { name: /^Chosen: / })
  await actions.paste(form.getByLabelText(/^Article/), 'Currents of the far shore')
  const send = form.getByRole('button', { name: 'Raise the request' })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await actions.click(send)
  const notice = await screen.findByText(/raised with the DDR ID \d+/)
  expect(actions.count()).toBe(4)

  const ddrId = Number(/DDR ID (\d+)/.exec(notice.textContent ?? '')?.[1])
  const { reader } = await lakeside.call(ddr.prefill, { customerId: lakesideId, articleDoi: '' })
  expect(await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })).toMatchObject({
    articleName: 'Currents of the far shore',
    sourceName: 'Letters of the Far Shore',
    articleDoi: doi,
    issueYear: '2019',
    volume: '7',
    issueNumber: '2',
    userName: reader.userName,
  })
  const { rows } = await portal.carrel.database.owner.query(
    'select user_email from ddr_requests where id = $1',
    [ddrId],
  )
  expect(rows).toEqual([{ user_email: reader.userEmail }])
})

it('answers a request with a PDF in six actions', async () => {
  const meridian = await portal.open('meridian', '/dashboard')
  const actions = countActions()
  await actions.click(await screen.findByRole('link', { name: /^See pending requests/ }))
  const [menu] = await screen.findAllByRole('button', { name: /^Action for request/ })
  const ddrId = Number(menu?.getAttribute('aria-label')?.match(/\d+/)?.[0])
  await actions.click(menu ?? document.body)
  await actions.click(await screen.findByRole('menuitem', { name: 'Fulfill Request' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Fullfill Request' }))
  const file = new BrowserFile([pdfOfPages([{ lines: ['An article'] }])], 'article.pdf', {
    type: 'application/pdf',
  })
  await actions.choose(await panel.findByLabelText('Choose a PDF'), file)
  const send = panel.getByRole('button', { name: /^Send PDF to/ })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await actions.click(send)
  await screen.findByText('Your mail has been sent successfully')
  expect(actions.count()).toBe(6)
  expect(await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })).toMatchObject({
    status: 'filled',
    fileName: `DDR-${ddrId}.pdf`,
  })
})

it('reopens a wrong document in three actions', async () => {
  const lakeside = await portal.open('lakeside', '/dashboard')
  const [latest] = await delivered(lakeside)
  const { ddrId = 0, articleName = '' } = latest ?? {}
  const actions = countActions()
  await actions.click(
    await (await widget()).findByRole('link', {
      name: `Not what you asked for? ${articleName}`,
    }),
  )
  const panel = within(await screen.findByRole('dialog', { name: 'Document Delivery Request' }))
  await actions.click(await panel.findByRole('radio', { name: /missing/ }))
  await actions.click(panel.getByRole('button', { name: 'Reopen the request' }))
  await screen.findByText('The request is open again at the supplying library.')
  expect(actions.count()).toBe(3)
  expect(await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })).toMatchObject({
    status: 'pending',
  })
  expect((await delivered(lakeside)).map((row) => row.ddrId)).not.toContain(ddrId)
})

it('shows a text that names no article in the form, to be corrected', async () => {
  await portal.open('lakeside', '/dashboard')
  fireEvent.change(await articleField(), { target: { value: 'tidal mixing' } })
  await userEvent.click((await widget()).getByRole('button', { name: 'Request it' }))
  const form = await requestForm()
  form.getByText('There is no DOI or citation in this text.')
  expect(form.getByLabelText<HTMLInputElement>(/^DOI, OpenURL/).value).toBe('tidal mixing')
})

it('chooses no library again once the user has cleared the field', async () => {
  await portal.open('lakeside', '/dashboard')
  const [earlier] = (
    await portal.carrel.database.owner.query<{ doi: string }>(
      `select doi from articles where doi like '10.9999/carrel.%' order by id limit 1`,
    )
  ).rows
  fireEvent.change(await articleField(), { target: { value: earlier?.doi } })
  await userEvent.click((await widget()).getByRole('button', { name: 'Request it' }))
  const form = await requestForm()
  await form.findByRole('button', { name: /^Chosen: / })
  const supplier = form.getByRole<HTMLInputElement>('combobox', { name: /Supplying library/ })
  expect(supplier.value).not.toBe('')
  await userEvent.clear(supplier)
  expect(supplier.value).toBe('')
  expect(form.queryByRole('button', { name: /^Chosen: / })).toBeNull()
})

it('is not shown to a library outside a consortium', async () => {
  await portal.open('harbour', '/dashboard')
  await screen.findByRole('region', { name: 'Library Subscribed Resources' })
  expect(screen.queryByRole('region', { name: 'Your requests to other libraries' })).toBeNull()
})
