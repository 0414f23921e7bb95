import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const downloads = collectDownloads()

it('the balance lists every member; a member opens with its months and what would happen without it', async () => {
  const consortium = await portal.open('consortium', paths.ddrBalance)
  const { libraries } = await consortium.call(ddr.balance, { consortiumId })
  const table = await screen.findByRole('table', { name: 'Balance by library' })
  expect(within(table).getAllByRole('row')).toHaveLength(libraries.length + 1)
  const meridian = libraries.find(({ libraryId }) => libraryId === meridianId)
  const name = meridian?.name ?? ''
  const row = within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1, 3)
      .map((cell) => cell.textContent),
  ).toEqual([String(meridian?.supplied), String(meridian?.received)])
  await userEvent.click(within(row).getByRole('link', { name }))
  const months = await screen.findByRole('table', { name: `${name} by month` })
  expect(within(months).getAllByRole('row')).toHaveLength(13)
  // The section stands below a long table.
  expect(document.activeElement?.textContent).toBe(`${name} by month`)
  const without = await screen.findByRole('region', { name: `If ${name} left or closed` })
  await within(without).findByText(new RegExp(`^It supplied ${String(meridian?.supplied)} article`))
})

it('the balance is sorted by a header, also in its file, and stays so when a member is opened', async () => {
  await portal.open('consortium', paths.ddrBalance)
  const table = await screen.findByRole('table', { name: 'Balance by library' })
  const names = () =>
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const header = within(table).getByRole('columnheader', { name: 'Library' })
  await userEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  const sorted = names()
  expect(sorted).toEqual(sorted.toSorted((one, other) => (one ?? '').localeCompare(other ?? '')))
  await userEvent.click(within(table).getByRole('link', { name: sorted[0] }))
  await screen.findByRole('table', { name: `${sorted[0]} by month` })
  expect(names()).toEqual(sorted)
  await userEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(names()).toEqual(sorted.toReversed())
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => downloads.last()).toMatch(new RegExp(`^.*\r?\n"?${sorted.at(-1)}`))
})

it('a balance that cannot be loaded shows the failure, and Retry loads it', async () => {
  portal.fail('ddr/balance', 503)
  await portal.open('consortium', paths.ddrBalance)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(retry)
  await screen.findByRole('table', { name: 'Balance by library' })
})
