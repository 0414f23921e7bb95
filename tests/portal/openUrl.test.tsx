import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { meridianId } from '../../platform/demo/institutions.ts'

const portal = openPortal()

/** ISSN of a title that meridian has in no way. */
async function missingIssn(): Promise<string> {
  const { rows } = await portal.carrel.database.owner.query<{ issn: string }>(
    `select coalesce(t.print_issn, t.online_issn) as issn from titles t
     where resource_type_id = 1 and not is_open_access
       and coalesce(t.print_issn, t.online_issn) is not null
       and not exists (select from member_titles m where m.title_id = t.id and m.customer_id = ${meridianId})
     order by t.id limit 1`,
  )
  return rows[0]?.issn ?? ''
}

describe('an OpenURL', () => {
  it('shows the answer of the library, offers document delivery, and lists what it cannot read', async () => {
    const issn = await missingIssn()
    await portal.open(
      'meridian',
      `/openurl?url_ver=Z39.88-2004&rft.issn=${issn}&rft.date=2015-06&rft.volume=12&rft.atitle=On+soil&pid=secret`,
    )
    const answer = await screen.findByRole('region', { name: 'Answer' })
    within(answer).getByText(new RegExp(`cannot open ${issn}, 2015-06, 12 in `))
    const link = screen.getByRole('link', { name: 'Request it by document delivery' })
    const request = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(request.pathname).toBe('/DDR/Sent')
    expect(request.searchParams.get('request')).toBe(
      `rft.issn=${issn}&rft.date=2015-06&rft.volume=12&rft.atitle=On+soil`,
    )
    const unread = screen.getByRole('region', { name: 'Fields that were not used' })
    within(unread).getByText('pid')
    within(unread).getByText('secret')
  })

  it('without an item says what it needs', async () => {
    const before = portal.requestCount('/access/check')
    await portal.open('meridian', '/openurl?rft.issn=0317-8472')
    await screen.findByText(/^This link names no item/)
    expect(portal.requestCount('/access/check')).toBe(before)
  })

  it('of a consortium leads to the choice of the member', async () => {
    await portal.open('consortium', '/openurl?rft_id=info:doi/10.9999/x.1')
    const link = await screen.findByRole('link', { name: /^Choose the member library/ })
    expect(link.getAttribute('href')).toMatch(/^\/ResourceMgmt\/AccessCheck\?item=/)
  })
})
