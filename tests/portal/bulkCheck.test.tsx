import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { meridianId } from '../../platform/demo/institutions.ts'

const portal = openPortal()

const address = '/ResourceMgmt/BulkAccessCheck'

const lines = () => screen.findByRole('textbox', { name: /^One DOI, ISSN/ })
const enter = async (text: string) => fireEvent.change(await lines(), { target: { value: text } })
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check access' }))
const result = () => screen.findByRole('region', { name: 'Answers' })
const bodyRows = (region: HTMLElement) => within(region).getAllByRole('row').slice(1)

/** ISSN of a title that meridian holds by itself for all years, and of one that it has in no way. */
async function issns() {
  const { owner } = portal.carrel.database
  await owner.query(
    `update library_titles set start_date = null, end_date = null, first_volume = '',
       last_volume = '', embargo = '', coverage_depth = 'fulltext' where customer_id = ${meridianId}`,
  )
  const { rows } = await owner.query<{ issn: string; held: boolean }>(
    `(select coalesce(t.print_issn, t.online_issn) as issn, true as held from library_titles h
      join titles t on t.id = h.title_id
      where h.customer_id = ${meridianId} and h.kind = 'journal' and h.access_type = 'electronic'
        and h.removed_at is null and not t.is_open_access order by t.id limit 1)
     union all
     (select coalesce(t.print_issn, t.online_issn), false from titles t
      where resource_type_id = 1 and not is_open_access
        and not exists (select from member_titles m where m.title_id = t.id and m.customer_id = ${meridianId})
      order by t.id limit 1)`,
  )
  const issn = (held: boolean) => rows.find((row) => row.held === held)?.issn ?? ''
  return { held: issn(true), missing: issn(false) }
}

describe('the bulk access check', () => {
  it('answers every line, filters by answer in the address, and leads to document delivery', async () => {
    const { held, missing } = await issns()
    await portal.open('meridian', address)
    await enter(`${held}\n\n0317-8472\n${missing}\n${'x'.repeat(1001)}`)
    await check()
    const region = await result()
    await waitFor(() => expect(bodyRows(region)).toHaveLength(4))
    const [first, second, third, fourth] = bodyRows(region)
    expect(first?.textContent).toMatch(/^1.*Yes.*Own title/)
    expect(second?.textContent).toMatch(/Not understood.*An ISSN has eight digits/)
    expect(third?.textContent).toMatch(/No.*No holding and no package has the title/)
    expect(fourth?.textContent).toMatch(/Not understood.*Enter at most 1000 characters/)
    await userEvent.click(within(region).getByRole('button', { name: /missing ones \(1\)/ }))
    await waitFor(() => expect(bodyRows(region)).toHaveLength(1))
    expect(window.location.search).toBe('?answer=no')
    await userEvent.click(within(region).getByRole('link', { name: `Request ${missing}` }))
    const dialog = await screen.findByRole('dialog')
    const issn = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /ISSN/ })
    expect(issn.value).toBe(missing)
    const journal = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Journal/ })
    expect(journal.value).not.toBe('')
    window.history.back()
    await result()
    expect((await lines()).textContent).toContain(missing)
  })

  it('asks before a list that was not checked is left, and keeps one that was', async () => {
    const { held } = await issns()
    await portal.open('meridian', address)
    await enter(held)
    const leave = async () =>
      userEvent.click(await screen.findByRole('link', { name: 'Organization Details' }))
    await leave()
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText('The list has not been checked.')
    await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
    expect((await lines()).textContent).toBe(held)
    await check()
    await result()
    await leave()
    await screen.findByRole('heading', { level: 1, name: 'Organization Details' })
    window.history.back()
    expect((await lines()).textContent).toBe(held)
  })

  it('requests the missing ones, one after the other', async () => {
    const { missing } = await issns()
    await portal.open('meridian', address)
    await enter(`${missing}\n10.9999/not.known.1\n${missing}`)
    await check()
    const region = await result()
    await userEvent.click(within(region).getByRole('button', { name: /missing ones \(3\)/ }))
    await userEvent.click(
      await within(region).findByRole('link', { name: 'Request these 2 items' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Article 1 of 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Next article' }))
    const doi = dialog.getByRole<HTMLInputElement>('textbox', { name: 'DOI' })
    expect(doi.value).toBe('10.9999/not.known.1')
  })

  it('refuses an empty list and 20,001 lines, sends nothing and preserves the text', async () => {
    await portal.open('meridian', address)
    const before = portal.requestCount('/access/check-many')
    await enter(' \n ')
    await check()
    await screen.findByText('Enter at least one line')
    const text = 'x\n'.repeat(20_001)
    await enter(text)
    await check()
    await screen.findByText(/^There are 20,001 lines, and at most 20,000/)
    expect((await lines()).textContent).toBe(text)
    expect(portal.requestCount('/access/check-many')).toBe(before)
  })

  it('adds the items of a file to what was pasted, and refuses a binary file', async () => {
    await portal.open('meridian', address)
    await enter('0317-8471')
    const picker = screen.getByLabelText('Choose file', { selector: 'input' })
    await userEvent.upload(picker, new File([new Uint8Array([0xff, 0xfe, 0x00])], 'scan.csv'))
    await screen.findByText(/^scan\.csv: this is not a text file/)
    expect((await lines()).textContent).toBe('0317-8471')
    await userEvent.upload(picker, new File(['DOI,Note\n10.1000/182,x\n'], 'list.csv'))
    await waitFor(async () => expect((await lines()).textContent).toBe('0317-8471\n10.1000/182'))
    expect(screen.queryByText(/^scan\.csv/)).toBeNull()
  })

  it('keeps what is typed while a file is read', async () => {
    await portal.open('meridian', address)
    await enter('0317-8471')
    const file = new File([], 'slow.csv')
    const content = Promise.withResolvers<ArrayBuffer>()
    file.arrayBuffer = () => content.promise
    await userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file)
    await enter('0317-8471\n0028-0836')
    content.resolve(await new Blob(['10.1000/182\n']).arrayBuffer())
    await waitFor(async () => expect((await lines()).textContent).toContain('10.1000/182'))
    expect((await lines()).textContent).toBe('0317-8471\n0028-0836\n10.1000/182')
  })

  it('continues where a failing platform ended it', async () => {
    const { held } = await issns()
    await portal.open('meridian', address)
    await enter(held)
    portal.fail('/access/check-many', 503)
    await check()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    screen.getByText('0 of 1 lines are checked')
    portal.heal()
    await userEvent.click(retry)
    const region = await result()
    expect(bodyRows(region)[0]?.textContent).toMatch(/Yes/)
  })

  it('of a consortium needs the member', async () => {
    const { held } = await issns()
    await portal.open('consortium', address)
    await enter(held)
    await check()
    await screen.findByText('Choose the library')
    await userEvent.click(screen.getByRole('combobox', { name: /^Member library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Meridian/ }))
    await check()
    const region = await result()
    expect(bodyRows(region)[0]?.textContent).toMatch(/Yes/)
    expect(within(region).queryByText('Document delivery')).toBeNull()
    expect(window.location.search).toBe('?library=1002')
    const other = /^These answers are about another library or day/
    expect(screen.queryByText(other)).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: /^Member library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Lakeside/ }))
    await screen.findByText(other)
    await check()
    await waitFor(() => expect(screen.queryByText(other)).toBeNull())
  })
})
