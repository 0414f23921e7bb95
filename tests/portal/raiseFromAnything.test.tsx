import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const span = { from: '2026-01-01', to: '2026-03-18' }

/** Opens the form of a new request as lakeside. */
async function openForm() {
  const lakeside = await portal.open(
    'lakeside',
    `/DDR/Sent?filter=${encodeURIComponent(JSON.stringify(span))}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Raise a request' }))
  const value = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value
  const type = (label: RegExp, text: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
  const paste = async (text: string) => {
    type(/^DOI, OpenURL/, text)
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in' }))
  }
  const chooseSupplier = async () => {
    type(/^Name/, 'Leela Rao')
    type(/^E-mail/, 'leela.rao@lakeside.example')
    // Without the focus, which a busy machine may move to the dialog after a button was disabled.
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Supplying library/ }))
    fireEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
  }
  const sendButton = () => dialog.getByRole('button', { name: 'Raise the request' })
  /** Sends the form once it is complete; the choice of the supplier and the warnings change it a moment later. */
  const send = async () => {
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false))
    await userEvent.click(sendButton())
  }
  return { lakeside, dialog, value, paste, type, chooseSupplier, sendButton, send }
}

/** Returns the newest requests of lakeside, oldest first. */
async function newest(count: number) {
  const rows = await portal.carrel.database.db
    .selectFrom('ddrRequests')
    .select(['id', 'articleName', 'sourceName', 'volume', 'pages', 'userName'])
    .where('requesterId', '=', lakesideId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** Returns the DOI of an article in a journal that lakeside holds itself, in electronic form and without end. */
async function heldDoi(): Promise<string> {
  const { rows } = await portal.carrel.database.owner.query<{ doi: string }>(
    `insert into articles (id, doi, title_id, published)
     select 990001, '10.9999/held.1', title_id, '2020' from library_titles
     where customer_id = $1 and removed_at is null and access_type = 'electronic' and embargo = ''
       and end_date is null and (start_date is null or start_date < '2019')
     limit 1 on conflict (id) do update set doi = excluded.doi returning doi`,
    [lakesideId],
  )
  return rows[0]?.doi ?? ''
}

/** Adds two articles of different journals and years to the catalogue, and returns their DOIs and journals. */
async function twoArticles() {
  const { owner } = portal.carrel.database
  const { rows } = await owner.query<{ doi: string; name: string }>(
    `with added as (
       insert into articles (id, doi, title_id, published, volume)
       select 990010 + at, '10.9999/pair.' || at, id, '201' || at || '-05', case at when 1 then '7' else '' end
       from (select id, row_number() over (order by id) as at from titles order by id limit 2) t
       returning doi, title_id)
     select doi, name from added join titles on titles.id = title_id order by doi`,
  )
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('There are no two titles')
  return { first, second }
}

describe('raising a request', () => {
  it('to another DOI replaces what was filled in for the one before, and nothing that was typed', async () => {
    const { first, second } = await twoArticles()
    const { dialog, value, type } = await openForm()
    const journal = () => value(/^Journal/)
    type(/^DOI\b(?!,)/, first.doi)
    await waitFor(() => expect(journal()).toBe(first.name))
    expect(value(/^Year/)).toBe('2011')
    expect(value(/^Volume/)).toBe('7')
    type(/^Issue/, '4')
    type(/^DOI\b(?!,)/, second.doi)
    await waitFor(() => expect(journal()).toBe(second.name))
    expect(value(/^Year/)).toBe('2012')
    expect(value(/^Volume/)).toBe('')
    expect(value(/^Issue/)).toBe('4')
    type(/^Journal/, 'Annals of Invented Limnology')
    type(/^DOI\b(?!,)/, '10.9999/nobody.knows.it')
    await waitFor(() => expect(value(/^Year/)).toBe(''))
    expect(journal()).toBe('Annals of Invented Limnology')
    expect(dialog.queryByText(/^What is known of this DOI/)).toBeNull()
  })

  it('says beside the button which required fields are still empty', async () => {
    const { dialog, type, chooseSupplier, sendButton } = await openForm()
    type(/^Name/, '')
    type(/^E-mail/, ' ')
    dialog.getByText('Still missing: Article, Journal, Name, E-mail, Supplying library')
    type(/^Article/, 'An article that nobody has requested yet')
    type(/^Journal/, 'Annals of Invented Limnology')
    dialog.getByText('Still missing: Name, E-mail, Supplying library')
    await chooseSupplier()
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false))
    expect(dialog.queryByText(/^Still missing/)).toBeNull()
  })

  it('from a citation that is pasted as text', async () => {
    const { value, paste, chooseSupplier, send } = await openForm()
    await paste(
      'Rao, L., & Sen, K. (2020). Tidal mixing in still lakes. Annals of Invented Limnology, 12(3), 44–58.',
    )
    expect(value(/^Article/)).toBe('Tidal mixing in still lakes')
    await chooseSupplier()
    await send()
    await screen.findByText(/The request has been raised with the DDR ID/)
    expect(await newest(1)).toMatchObject([
      { articleName: 'Tidal mixing in still lakes', volume: '12', pages: '44-58' },
    ])
  })

  it('from a RIS file with many: one after the other, for the same reader, with what was corrected', async () => {
    const { dialog, value, type, chooseSupplier, send } = await openForm()
    const ris = ['First of many', 'Second of many', 'Third of many']
      .map((title) => `TY  - JOUR\nTI  - ${title}\nJO  - Annals of Invented Limnology\nER  - \n`)
      .join('\n')
    await userEvent.upload(
      dialog.getByLabelText('RIS or BibTeX file', { selector: 'input' }),
      new BrowserFile([ris], 'export.ris', { type: 'application/x-research-info-systems' }),
    )
    await dialog.findByText('Article 1 of 3')
    type(/^Pages/, '7-9')
    await userEvent.click(dialog.getByRole('button', { name: 'Next article' }))
    expect([value(/^Article/), value(/^Pages/)]).toEqual(['Second of many', ''])
    await userEvent.click(dialog.getByRole('button', { name: 'Previous article' }))
    expect(value(/^Pages/)).toBe('7-9')
    await chooseSupplier()
    await send()
    await dialog.findByText('Article 1 of 2')
    expect([value(/^Article/), value(/^Name/)]).toEqual(['Second of many', 'Leela Rao'])
    await send()
    await waitFor(() => expect(value(/^Article/)).toBe('Third of many'))
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await newest(3)).toMatchObject([
      { articleName: 'First of many', pages: '7-9', userName: 'Leela Rao' },
      { articleName: 'Second of many', pages: '', userName: 'Leela Rao' },
      { articleName: 'Third of many', pages: '', userName: 'Leela Rao' },
    ])
  })

  it('says that the library has access when the other warnings cannot be loaded', async () => {
    const { dialog, paste } = await openForm()
    portal.fail(ddr.warnings.path, 500)
    await paste(`https://doi.org/${await heldDoi()}`)
    await waitFor(() => {
      dialog.getByRole('button', { name: 'Retry' })
      dialog.getByText(/Readers of your library can open it/)
    })
  })

  it('says that the library has access, by which way and as of when, and takes a reason', async () => {
    const { lakeside, dialog, paste, type, chooseSupplier, sendButton, send } = await openForm()
    await paste(`https://doi.org/${await heldDoi()}`)
    await dialog.findByText(
      /Readers of your library can open it: .* Source: access check of 18 Mar 2026\./,
    )
    type(/^Article/, 'Held article')
    type(/^Journal/, 'Annals of Invented Limnology')
    await chooseSupplier()
    expect(sendButton()).toHaveProperty('disabled', true)
    type(/^Why request it/, 'The file is damaged')
    await send()
    await screen.findByText(/The request has been raised with the DDR ID/)
    const [{ id } = { id: 0 }] = await newest(1)
    const { entries } = await lakeside.call(ddr.timeline, { ddrId: id })
    expect(entries[0]?.note).toBe('Requested despite warnings: The file is damaged')
  })

  it('names a retraction with its day and source, and is overridden with a reason', async () => {
    const { dialog, paste, type, chooseSupplier, sendButton, send } = await openForm()
    await paste('10.9999/retracted.1')
    type(/^Article/, 'A retracted article')
    type(/^Journal/, 'Annals of Invented Limnology')
    await dialog.findByText(
      /The article was retracted\. Notice of .*2024\. Reason: Error in Data\. Source: list of retractions of/,
    )
    await chooseSupplier()
    expect(sendButton()).toHaveProperty('disabled', true)
    type(/^Why request it nevertheless/, 'For a study of retractions')
    await send()
    await screen.findByText(/The request has been raised with the DDR ID/)
  })

  it('is possible when the access check gives no answer', async () => {
    portal.fail('/access/check', 500)
    const { dialog, paste, type, chooseSupplier, send } = await openForm()
    await paste('10.9999/unknown.1')
    type(/^Article/, 'An unknown article')
    type(/^Journal/, 'Annals of Invented Limnology')
    await dialog.findByText('The access check gave no answer.')
    await chooseSupplier()
    await send()
    await screen.findByText(/The request has been raised with the DDR ID/)
    portal.heal()
  })
})
