import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'

const portal = openPortal()

const address = '/ResourceMgmt/MembersWithAccess'

const itemField = () =>
  screen.findByRole('textbox', { name: /^DOI, ISSN, ISBN, title, link or citation/ })
const result = () => screen.findByRole('region', { name: 'Members with access' })

/** ISSN of a title that these libraries hold by themselves for all years, and nobody else. */
async function issnHeldBy(...libraryIds: number[]): Promise<string> {
  const { owner } = portal.carrel.database
  const { rows } = await owner.query<{ id: number; issn: string }>(
    `select t.id, coalesce(t.print_issn, t.online_issn) as issn from titles t
     where resource_type_id = 1 and not is_open_access
       and coalesce(t.print_issn, t.online_issn) is not null
       and not exists (select from member_titles m where m.title_id = t.id)
       and not exists (select from library_titles h where h.title_id = t.id)
     order by t.id limit 1`,
  )
  const [title] = rows
  await owner.query(
    `insert into library_titles (customer_id, title_id, kind, access_type, start_date, added_at)
     select id, $1, 'journal', 'electronic', '2001-02', '2025-01-01' from unnest($2::int[]) as c(id)`,
    [title?.id, libraryIds],
  )
  return title?.issn ?? ''
}

describe('members with access', () => {
  it('are listed with ways and coverage, and filtered in the address', async () => {
    const issn = await issnHeldBy(meridianId, lakesideId)
    await portal.open('consortium', address)
    await userEvent.type(await itemField(), issn)
    await userEvent.click(screen.getByRole('button', { name: 'Show members' }))
    const region = await result()
    within(region).getByText(/^2 members have access or may have it\. Without access: \d+\.$/)
    const rows = within(region).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Lakeside.*Maybe.*Own title, Feb 2001 to the present/),
      expect.stringMatching(/^Meridian.*Maybe.*Own title, Feb 2001 to the present/),
    ])
    expect(new URLSearchParams(window.location.search).get('item')).toBe(issn)
    await userEvent.type(within(region).getByRole('textbox', { name: 'Member name' }), 'merid')
    await waitFor(() => expect(within(region).getAllByRole('row')).toHaveLength(2))
    const link = within(region).getByRole('link', { name: /^Meridian/ })
    expect(link.getAttribute('href')).toBe(`/ResourceMgmt/AccessCheck?item=${issn}&library=1002`)
  })

  it('speak of a single member in the singular', async () => {
    await portal.open('consortium', `${address}?item=${await issnHeldBy(lakesideId)}`)
    within(await result()).getByText(/^1 member has access or may have it\. Without access: \d+\.$/)
  })

  it('names the members without access, each with the reason', async () => {
    const issn = await issnHeldBy(meridianId, lakesideId)
    await portal.open('consortium', `${address}?item=${issn}`)
    const region = await result()
    await userEvent.click(within(region).getByRole('link', { name: 'Without access' }))
    const rows = () => within(region).getAllByRole('row').slice(1)
    await within(region).findByRole('columnheader', { name: 'Reason' })
    expect(rows()[0]?.textContent).toMatch(/NoNo holding and no package has the title$/)
    expect(rows().some((row) => /^(?:Lakeside|Meridian)/.test(row.textContent))).toBe(false)
    expect(new URLSearchParams(window.location.search).get('show')).toBe('without')
  })

  it('says that the catalogue does not have an item, and that a text names none', async () => {
    await portal.open('consortium', `${address}?item=10.9999/nowhere.1`)
    within(await result()).getByText('The catalogue does not have 10.9999/nowhere.1')
    const field = await itemField()
    await userEvent.clear(field)
    await userEvent.type(field, '0317-8472')
    await userEvent.click(screen.getByRole('button', { name: 'Show members' }))
    await screen.findByText(/^An ISSN has eight digits/)
  })

  it('shows a failure of the platform, and retries', async () => {
    portal.fail('/access/members-with', 503)
    await portal.open('consortium', `${address}?item=10.9999/nowhere.1`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await result()
  })
})
