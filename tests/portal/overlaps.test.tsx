import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { overlapsPerPage } from '../../contract/entitlement/overlapEndpoints.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { consortiumId, harbourId, meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const downloads = collectDownloads()

const address = '/ResourceMgmt/GapsAndOverlaps'

describe('gaps and overlaps', () => {
  beforeAll(async () => {
    const { owner } = portal.carrel.database
    await owner.query(`delete from library_titles where customer_id = ${meridianId}`)
    await owner.query(`delete from library_packages where customer_id = ${meridianId}`)
    await owner.query(`delete from consortium_packages where consortium_id = ${consortiumId}`)
    await owner.query(`
      with title as (
        insert into titles (resource_type_id, name, publisher_id, subject_id)
        select 1, 'Journal of Overlaps', publisher_id, subject_id from titles limit 1 returning id
      ), package as (
        insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
        select id, 'journal', 'aggregator', 'Shared package', '2026-01-01' from aggregators limit 1
        returning id
      ), own as (
        insert into library_titles (customer_id, title_id, kind, access_type, start_date)
        select ${meridianId}, id, 'journal', 'electronic', '1995' from title
      ), content as (
        insert into package_titles (package_id, title_id, coverage_start, coverage_end)
        select package.id, title.id, '2000', '2026-05' from package, title
      )
      insert into consortium_packages (consortium_id, package_id) select ${consortiumId}, id from package`)
  })

  it('show what is held twice and what each adds, and what ends soon', async () => {
    await portal.open('meridian', address)
    const twice = await screen.findByRole('region', { name: 'Held twice' })
    const [, row] = within(twice).getAllByRole('row')
    expect(row?.textContent).toMatch(
      /^Journal of OverlapsOwn title, 1995 to the presentShared package, 2000 – May 20261995 – 1999; 1 Jun 2026 to the present$/,
    )
    await userEvent.click(within(twice).getByRole('button', { name: 'Export CSV' }))
    await expect
      .poll(() => downloads.last())
      .toBe(
        'Title,By itself,Through the consortium,Only by itself,Only through the consortium\r\n' +
          'Journal of Overlaps,"Own title, 1995 to the present","Shared package, 2000 – May 2026",' +
          '1995 – 1999; 1 Jun 2026 to the present,\r\n',
      )
    await userEvent.click(screen.getByRole('link', { name: 'Ends within 90 days' }))
    const ending = await screen.findByRole('region', { name: 'Ends within 90 days' })
    within(ending).getByText('31 May 2026')
    expect(window.location.search).toBe('?view=ending')
    await userEvent.click(screen.getByRole('link', { name: 'Packages held elsewhere' }))
    await screen.findByText('No package is held completely elsewhere.')
  })

  it.for(['twice', 'ending'])(
    'lead from a title of the list %s to what is on record',
    async (view) => {
      await portal.open('meridian', `${address}?view=${view}`)
      await userEvent.click(await screen.findByRole('link', { name: 'Journal of Overlaps' }))
      await screen.findByRole('heading', { level: 1, name: 'Access check' })
      await screen.findAllByText(/Shared package/)
      screen.getByText(/ open Journal of Overlaps on /)
    },
  )

  it('of a consortium are those of a member', async () => {
    await portal.open('consortium', address)
    await screen.findByText('Choose a member library to see its lists.')
    await userEvent.click(screen.getByRole('combobox', { name: /^Member library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Meridian/ }))
    const twice = await screen.findByRole('region', { name: 'Held twice' })
    const title = within(twice).getByRole('link', { name: 'Journal of Overlaps' })
    expect(title.getAttribute('href')).toMatch(new RegExp(`&library=${meridianId}$`))
  })

  it('of a library outside a consortium do not speak of one', async () => {
    await portal.open('harbour', `${address}?view=twice`)
    await screen.findByRole('region', { name: 'Ends within 90 days' })
    const main = screen.getByRole('main')
    expect(within(main).queryByRole('link', { name: 'Held twice' })).toBeNull()
    expect(main.textContent).not.toMatch(/consorti/i)
  })

  it('show the next page from its top, and keep the pager that has the focus', async () => {
    const { owner } = portal.carrel.database
    await owner.query(`delete from library_titles where customer_id = ${harbourId}`)
    await owner.query(`
      insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date)
      select ${harbourId}, id, 'journal', 'electronic', '1995', '2026-05' from titles
      where resource_type_id = 1 limit ${overlapsPerPage + 1}`)
    const scrollTo = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrollTo.mockRestore())
    await portal.open('harbour', `${address}?view=ending`)
    const next = await screen.findByRole('button', { name: 'Next page' })
    scrollTo.mockClear()
    await userEvent.click(next)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getByRole('navigation', { name: /Ends within 90 days/ }).contains(next)).toBe(
      true,
    )
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('show that the list cannot be loaded, and retry', async () => {
    portal.fail('/access/held-twice', 503)
    await portal.open('lakeside', address)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText('No title is held both by the library and through the consortium.')
  })
})
