import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const downloads = collectDownloads()

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

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

const titlesOfColumns = async () =>
  (await screen.findAllByRole('columnheader')).map((header) => header.textContent)

it('the order and the widths of columns are kept for the account, exported and reset', async () => {
  const harbour = await portal.open('harbour', paths.titles)
  const kept = async () => {
    const [layout] = (await harbour.call(contract.columnLayouts.all, {})).lists
    return [layout?.order.slice(0, 2), layout?.widths]
  }
  const width = async () =>
    (await screen.findByRole('separator', { name: 'Width of Access Type' })).getAttribute(
      'aria-valuenow',
    )
  const usual = await titlesOfColumns()
  ;(await screen.findByRole('separator', { name: 'Width of Access Type' })).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await press('Columns')
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  menu.getByRole('switch', { name: 'Access Type' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  expect(menu.getByRole('status').textContent).toMatch(/^Access Type is now column 2 of \d+$/)
  const changed = [['title', 'accessType'], [{ column: 'accessType', width: 80 }]]
  await waitFor(async () => expect(await kept()).toEqual(changed))

  cleanup()
  await portal.open('harbour', paths.titles)
  await waitFor(async () =>
    expect((await titlesOfColumns()).slice(1, 4)).toEqual([usual[1], 'Access Type', usual[2]]),
  )
  expect(await width()).toBe('80')
  await press('Download Holdings')
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'CSV, columns of the list (.csv)' }),
  )
  await savedLines('Title,Print or Online,Print ISSN')

  await press('Columns')
  await press('Reset columns')
  await waitFor(async () => expect(await kept()).toEqual([[], []]))
  await userEvent.keyboard('{Escape}')
  expect(await width()).toBe('64')
  await waitFor(async () => expect(await titlesOfColumns()).toEqual(usual))
})

it('columns are moved and resized by presses alone, up to their limits', async () => {
  const caller = await portal.open('lakeside', paths.titles)
  const usual = await titlesOfColumns()
  await press('Columns')
  await screen.findByRole('dialog', { name: 'Columns' })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const status = () =>
    within(screen.getByRole('dialog', { name: 'Columns' })).getByRole('status').textContent
  for (const way of ['up', 'down', 'up', 'up', 'up']) {
    await userEvent.click(button(`Move Access Type ${way}`))
  }
  expect(status()).toMatch(/^Access Type is now column 2 of \d+$/)
  await userEvent.click(button('Widen Access Type'))
  await userEvent.click(button('Widen Access Type'))
  await userEvent.click(button('Narrow Access Type'))
  expect(status()).toBe('Width of Access Type: 80 pixels')
  await waitFor(async () => {
    const [layout] = (await caller.call(contract.columnLayouts.all, {})).lists
    expect(layout?.widths).toEqual([{ column: 'accessType', width: 80 }])
  })
  const [first] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Move .* up$/ })
  expect(first?.disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect((await titlesOfColumns()).slice(1, 4)).toEqual([usual[1], 'Access Type', usual[2]])
  await press('Columns')
  await press('Reset columns')
  expect(button('Narrow Access Type').disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(async () => expect(await titlesOfColumns()).toEqual(usual))
})

it('the widths of all columns are one stop of Tab, and up and down lead from one to the next', async () => {
  await portal.open('lakeside', paths.titles)
  const [first, second, ...others] = await screen.findAllByRole('separator', { name: /^Width of/ })
  expect(others.length).toBeGreaterThan(3)
  const stops = () =>
    screen.getAllByRole('separator', { name: /^Width of/ }).filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([first])
  first?.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  expect(stops()).toEqual([second])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

it('the last column that is shown cannot be hidden, and can be once another one is', async () => {
  await portal.open('lakeside', paths.titles)
  await press('Columns')
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  const shown = () => menu.getAllByRole('switch', { checked: true })
  const [title, ...others] = await menu.findAllByRole('switch', { checked: true })
  for (const column of others) await userEvent.click(column)
  expect(shown()).toEqual([title])
  expect(title?.matches(':disabled')).toBe(true)
  const [last] = others
  if (last) await userEvent.click(last)
  expect(title?.matches(':disabled')).toBe(false)
  await press('Reset columns')
})
