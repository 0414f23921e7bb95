import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { harbourId, meridianId } from '../../platform/demo/institutions.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { endUsers, holdingUploads, packages, titles, usageReports } = contract

/** More rows than a page has. */
const manyRows = 40

beforeAll(async () => {
  await portal.carrel.database.owner.query(
    `insert into upload_batches (customer_id, kind, file_name, accepted, added, access_type)
     select customer_id, kind, 'upload ' || at, 1, 1, case kind when 'titles' then 'print' end
     from generate_series(1, $1) as at, (values (${harbourId}, 'users'), (${meridianId}, 'titles')) as upload (customer_id, kind)`,
    [manyRows],
  )
  await portal.carrel.database.owner.query(
    `insert into package_titles (package_id, title_id)
     select package_id, title.id
     from library_packages, (select id from titles order by id limit $1) as title
     where customer_id = ${meridianId}
     on conflict do nothing`,
    [manyRows],
  )
})
beforeEach(() => localStorage.clear())

/** Opens a page that cannot be loaded, and expects that the pager leads back to the first one. */
async function leadsBack(path: string, scope: () => Promise<HTMLElement>): Promise<void> {
  const list = within(await scope())
  const range = (await list.findByText(/^1–15 of [\d,]+$/)).textContent
  portal.fail(path, 500)
  await userEvent.click(list.getByRole('button', { name: 'Last page' }))
  await list.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(await list.findByRole('button', { name: 'Page 1' }))
  await list.findByText(range)
  await waitFor(() => expect(list.queryByRole('button', { name: 'Retry' })).toBeNull())
}

const main = () => screen.findByRole('main')

it('a list returns to its first page from one that cannot be loaded, and says why', async () => {
  await portal.open('meridian', paths.titles)
  const range = (await screen.findByText(/^1–15 of [\d,]+$/)).textContent
  portal.fail(titles.list.path, 500)
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  await screen.findByText(/^Something went wrong on our side/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Page 1' }).ariaCurrent).toBe('page'),
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  screen.getByText(range)
  // The failure is no longer in place of the rows, but a notification.
  await screen.findByText(/^Something went wrong on our side/)
})

it('the titles of a package lead back from a page that cannot be loaded', async () => {
  await portal.open('meridian', paths.packages)
  const [link] = within(await screen.findByRole('table')).getAllByRole('link')
  await userEvent.click(link ?? document.body)
  await leadsBack(packages.titles.path, () => screen.findByRole('dialog'))
})

it('the upload history of users leads back from a page that cannot be loaded', async () => {
  await portal.open('harbour', paths.userUpload)
  await leadsBack(endUsers.history.path, main)
})

it('the upload history of titles leads back from a page that cannot be loaded', async () => {
  await portal.open('meridian', paths.titles)
  await userEvent.click(await screen.findByRole('button', { name: 'Upload history' }))
  await leadsBack(holdingUploads.history.path, () => screen.findByRole('dialog'))
})

it('a usage report leads back from a page that cannot be loaded', async () => {
  await portal.open(
    'meridian',
    `${paths.usageReport}?from=2025-06-01&to=2026-03-18&subject=journals`,
  )
  await leadsBack(usageReports.jgateTitles.path, main)
})
