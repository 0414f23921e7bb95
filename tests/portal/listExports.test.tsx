import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { collectDownloads } from '../support/downloads.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const downloads = collectDownloads()

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }))

/** Returns the lines of the CSV file that the portal saved last, once it begins with a header. */
const savedLines = async (header: string): Promise<string[]> => {
  const text = await waitFor(async () => {
    const found = await downloads.last()
    expect(found).toContain(header)
    return found
  })
  return text.trim().split('\r\n')
}

it('requests are exported in the order of the list, with its filter and without hidden columns', async () => {
  const shown = new URLSearchParams({
    filter: JSON.stringify({ from: '2026-01-01', to: '2026-03-18', status: 'all' }),
    sort: 'articleName',
    order: 'ASC',
  }).toString()
  await portal.open('meridian', `/DDR/Received?${shown}`)
  await press('Columns')
  await userEvent.click(await screen.findByRole('switch', { name: 'Date' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV' }))
  await press('Export')
  const [header = '', ...rows] = await savedLines('DDR ID')
  expect(header).toContain('Courier no.')
  expect(header).toContain('Reason')
  expect(header.split(',')).not.toContain('Date')
  expect(rows.length).toBeGreaterThan(1)
  const first = await screen.findByRole('row', {
    name: new RegExp(`DDR ID ${rows[0]?.split(',')[0]} `),
  })
  expect(first).toBe((await screen.findAllByRole('row'))[1])
})

it('titles are exported in the order of the list, whole or with its columns', async () => {
  await portal.open('meridian', `${paths.titles}?sort=title&order=DESC`)
  await press('Download Holdings')
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'CSV, columns of the list (.csv)' }),
  )
  const [header = '', row = ''] = await savedLines('Print ISSN')
  expect(header).not.toContain('Publisher')
  const [, first] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain(row.split(',')[0]?.replaceAll('"', ''))
  await press('Download Holdings')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))
  await savedLines('Publisher')
})
