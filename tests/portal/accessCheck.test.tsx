import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { meridianId } from '../../platform/demo/institutions.ts'

const portal = openPortal()

const address = '/ResourceMgmt/AccessCheck'

const itemField = () =>
  screen.findByRole('textbox', { name: /^DOI, ISSN, ISBN, title, link or citation/ })
const readerField = () => screen.getByRole('textbox', { name: 'Reader (optional)' })
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check access' }))
const answer = () => screen.findByRole('region', { name: 'Answer' })

/** An article of a title that meridian holds by itself for all years, and an address of meridian. */
async function known() {
  const { owner } = portal.carrel.database
  await owner.query(
    `update library_titles set start_date = null, end_date = null, first_volume = '',
       last_volume = '', embargo = '', coverage_depth = 'fulltext'
     where customer_id = ${meridianId}`,
  )
  const { rows } = await owner.query<{ doi: string }>(
    `insert into articles (id, doi, title_id, published)
     select 800000001, '10.9999/portal.1', h.title_id, '2015' from library_titles h
     join titles t on t.id = h.title_id
     where h.customer_id = ${meridianId} and h.kind = 'journal' and h.access_type = 'electronic'
       and h.removed_at is null and not t.is_open_access limit 1
     on conflict (id) do update set doi = excluded.doi returning doi`,
  )
  const ranges = await owner.query<{ address: string }>(
    `select host(from_address) as address from ip_ranges
     where customer_id = ${meridianId} and family(from_address) = 4 order by id limit 1`,
  )
  return { doi: rows[0]?.doi ?? '', address: ranges.rows[0]?.address ?? '' }
}

describe('the access check', () => {
  it('asks nothing for a day in the address that the calendar does not have, and says so', async () => {
    const before = portal.requestCount('/access/check')
    await portal.open('meridian', `${address}?item=10.9999/portal.1&on=2026-02-30`)
    await screen.findByText('Enter a whole date that exists')
    await check()
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(portal.requestCount('/access/check')).toBe(before)
  })

  it('answers in a sentence, with the ways, and keeps the question in the address', async () => {
    const { doi, address: ip } = await known()
    await portal.open('meridian', address)
    await userEvent.type(await itemField(), `https://doi.org/${doi}`)
    await userEvent.type(readerField(), ip)
    await check()
    const shown = await answer()
    within(shown).getByText('Yes')
    within(shown).getByText(new RegExp(`^The reader ${ip} of Meridian University Library can open`))
    within(shown).getByText(/^Own title/)
    expect(new URLSearchParams(window.location.search).get('reader')).toBe(ip)
    expect(shown.querySelector('details[open]')).toBeNull()
  })

  it('opens the failing step of a shared address, with the screen that fixes it', async () => {
    const { doi } = await known()
    await portal.open('meridian', `${address}?item=${doi}&reader=8.8.8.8`)
    const shown = await answer()
    within(shown).getByText('No')
    const open = shown.querySelectorAll<HTMLElement>('details[open]')
    expect(open).toHaveLength(1)
    const [step] = open
    if (step === undefined) throw new Error('no step is open')
    within(step).getByText('Reader is identified')
    within(step).getByText('8.8.8.8 is in none of the registered ranges.')
    const link = within(step).getByRole('link', { name: 'Open the screen that fixes it' })
    expect(link.getAttribute('href')).toBe('/orgDetails#ranges')
  })

  it('copies the explanation as text', async () => {
    const { doi } = await known()
    const user = userEvent.setup()
    await portal.open('meridian', `${address}?item=${doi}&reader=8.8.8.8`)
    await answer()
    await user.click(screen.getByRole('button', { name: 'Copy explanation' }))
    await screen.findByRole('button', { name: 'Copied' })
    const text = await navigator.clipboard.readText()
    expect(text).toContain('cannot open 10.9999/portal.1')
    expect(text).toContain(
      'Reader is identified: Failed. 8.8.8.8 is in none of the registered ranges.',
    )
    expect(text).toContain(`${address}?item=10.9999`)
  })

  it('shows below the field what was expected, and sends nothing', async () => {
    await portal.open('meridian', address)
    const before = portal.requestCount('/access/check')
    await userEvent.type(await itemField(), '0317-8472')
    await userEvent.type(readerField(), '203.0.113.09')
    await check()
    await screen.findByText(/^An ISSN has eight digits/)
    await screen.findByText(/without leading zeros/)
    expect(document.activeElement).toBe(await itemField())
    expect(portal.requestCount('/access/check')).toBe(before)
  })

  it('shows what the platform refuses below its field', async () => {
    await portal.open('consortium', `${address}?item=10.9999/portal.1&reader=Asha+Rao`)
    await screen.findByText(/^Choose a library to look for a reader's name/)
  })

  it('of a consortium needs a library or a reader', async () => {
    await portal.open('consortium', `${address}?item=10.9999/portal.1`)
    await screen.findByText('Choose a library, or enter an address or a reader')
  })

  it('of a consortium finds the member by the address, and by choice', async () => {
    const { doi, address: ip } = await known()
    await portal.open('consortium', `${address}?item=${doi}&reader=${ip}`)
    within(await answer()).getByText(/of Meridian University Library can open/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Member library' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Lakeside/ }))
    await check()
    await waitFor(() => expect(window.location.search).toContain('library=1003'))
    const step = await screen.findByText(/^\S+ is registered by Meridian University Library/)
    const link = within(step.closest('li') ?? step).getByRole('link', { name: /fixes it/ })
    expect(link.getAttribute('href')).toMatch(/^\/memberLibraries\?filter=.*Lakeside/)
  })

  it('shows a failure of the platform, and retries', async () => {
    const { doi } = await known()
    portal.fail('/access/check', 503)
    await portal.open('meridian', `${address}?item=${doi}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await answer()
  })
})
