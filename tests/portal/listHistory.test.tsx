import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

beforeEach(() => {
  // The last filters of a list are stored for its next visit.
  localStorage.clear()
  // Entries that the test before left by Back end here; a new one would replace them, and the number would stay.
  window.history.pushState(null, '', '/')
})

const param = (name: string) => new URLSearchParams(window.location.search).get(name)
const filter = () => JSON.parse(param('filter') ?? '{}') as object

/** The rows and the total that the pager shows, e.g. "1–15 of 40"; empty while the list has no rows. */
const range = () => screen.queryByText(/^[\d,]+–[\d,]+ of/)?.textContent ?? ''

/** Waits for a list whose rows are there. */
async function shownRange(): Promise<string> {
  await waitFor(() => expect(range()).not.toBe(''))
  return range()
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Fills a filter at once: keys that come too slowly on a busy machine are several filters. */
async function pasteInto(label: string, text: string): Promise<void> {
  await userEvent.click(input(label))
  await userEvent.paste(text)
}

describe.each([
  ['titles', 'meridian', paths.titles, 'Resource name', 'title'],
  ['packages', 'meridian', paths.packages, 'Package name', 'name'],
  ['end users', 'meridian', paths.endUsers, 'Name, e-mail or department', 'search'],
  ['members', 'consortium', paths.memberLibraries, 'Filter with name', 'name'],
] as const)('the history of the list of %s', (_, account, path, label, field) => {
  it('has one entry for each filter, and Back restores list and field', async () => {
    await portal.open(account, path)
    const all = await shownRange()
    const entries = window.history.length
    await pasteInto(label, 'zz')
    await waitFor(() => expect(range()).not.toBe(all))
    expect(filter()).toEqual({ [field]: 'zz' })
    expect(window.history.length).toBe(entries + 1)
    window.history.back()
    await waitFor(() => expect(range()).toBe(all))
    await waitFor(() => expect(input(label).value).toBe(''))
    // What was stored since is not applied to the entry.
    expect(window.location.search).toBe('')
    window.history.forward()
    await waitFor(() => expect(input(label).value).toBe('zz'))
    await waitFor(() => expect(range()).not.toBe(all))
  })
})

describe('the history of a list', () => {
  it('restores the page that a filter was set on', async () => {
    await portal.open('meridian', paths.titles)
    await shownRange()
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(range()).toMatch(/^16–/))
    await pasteInto('Resource name', 'an')
    await waitFor(() => expect(range()).toMatch(/^1–/))
    window.history.back()
    await waitFor(() => expect(range()).toMatch(/^16–/))
    await waitFor(() => expect(input('Resource name').value).toBe(''))
  })

  it('has one entry for each sort', async () => {
    await portal.open('meridian', paths.titles)
    await shownRange()
    const first = () => within(screen.getByRole('table')).getAllByRole('link')[0]?.textContent
    const ascending = first()
    await userEvent.click(screen.getByRole('button', { name: /^Sort by Resource Name/ }))
    await waitFor(() => expect(first()).not.toBe(ascending))
    window.history.back()
    await waitFor(() => expect(first()).toBe(ascending))
  })

  it('fetches the rows of a sort when the pointer rests on its title, and not again', async () => {
    await portal.open('meridian', paths.titles)
    await shownRange()
    const fetched = () => portal.requestCount('sort=resource_name&order=DESC')
    const before = fetched()
    const title = screen.getByRole('button', { name: /^Sort by Resource Name/ })
    await userEvent.hover(title)
    await waitFor(() => expect(fetched() - before).toBe(1))
    expect(param('order')).not.toBe('DESC')
    await userEvent.click(title)
    await waitFor(() => expect(param('order')).toBe('DESC'))
    await waitFor(() => expect(title.parentElement?.ariaSort).toBe('descending'))
    expect(fetched() - before).toBe(1)
  })

  it('has one entry for a choice, whose rows are fetched once', async () => {
    await portal.open('meridian', paths.titles)
    const all = await shownRange()
    const fetched = () => portal.requestCount('electronicstatus=PRINT&page_no=1&')
    const before = fetched()
    await userEvent.click(screen.getByRole('combobox', { name: 'Access type' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Print' }))
    await waitFor(() => expect(range()).not.toBe(all))
    expect(filter()).toEqual({ accessType: 'print' })
    expect(fetched() - before).toBe(1)
    window.history.back()
    await waitFor(() => expect(range()).toBe(all))
  })

  it('restores the fields of a consortium that apply by Load', async () => {
    await portal.open('consortium', paths.consortiumPackages)
    const all = await shownRange()
    await userEvent.type(input('Package name'), 'zz{Enter}')
    await waitFor(() => expect(filter()).toEqual({ name: 'zz' }))
    await waitFor(() => expect(range()).not.toBe(all))
    window.history.back()
    await waitFor(() => expect(range()).toBe(all))
    await waitFor(() => expect(input('Package name').value).toBe(''))
  })
})

describe('a page beyond the end of a list', () => {
  it('is replaced by the last page', async () => {
    const page = { page: '999', perPage: '15', sort: 'title', order: 'ASC', filter: '{}' }
    const caller = await portal.open(
      'meridian',
      `${paths.titles}?${new URLSearchParams(page).toString()}`,
    )
    const entries = window.history.length
    const everything = { title: '', resourceType: '', accessType: 'all' } as const
    const { total } = await caller.call(contract.titles.list, {
      customerId: meridianId,
      ...everything,
    })
    const last = Math.ceil(total / 15)
    await shownRange()
    await waitFor(() => expect(param('page')).toBe(String(last)))
    await waitFor(() => expect(range()).toContain(`–${total.toLocaleString('en-GB')} of`))
    await screen.findAllByRole('link', { name: /./ })
    expect(window.history.length).toBe(entries)
  })
})

describe('the filters that are set', () => {
  const filtered = `${paths.titles}?filter=${encodeURIComponent('{"title":"a","accessType":"print"}')}`

  it('are shown as text, and can be removed one by one', async () => {
    await portal.open('meridian', filtered)
    await userEvent.click(await screen.findByRole('button', { name: 'Access type: Print' }))
    await waitFor(() => expect(filter()).toEqual({ title: 'a' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull(),
    )
    expect(input('Resource name').value).toBe('a')
  })

  it('are removed all at once', async () => {
    await portal.open('meridian', filtered)
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(filter()).toEqual({}))
    await waitFor(() => expect(input('Resource name').value).toBe(''))
  })
})
