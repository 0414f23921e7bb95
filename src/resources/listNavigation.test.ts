import { describe, expect, it } from 'vitest'
import { replacesEntry, settleMs, typedFilter } from './listNavigation.ts'

/** The query string of a list with this filter. */
const at = (filter: object, { page = 1, sort = 'title' } = {}) =>
  `?${new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: 'ASC',
    page: String(page),
    perPage: '15',
    sort,
  }).toString()}`

describe('a change of a list in the history', () => {
  it('is typing when one text grows or shrinks at its end', () => {
    expect(typedFilter(at({ title: 'bi' }), at({ title: 'bio' }))).toBe('title')
    expect(typedFilter(at({ title: 'bio' }), at({}))).toBe('title')
    expect(typedFilter(at({ title: 'bi' }, { page: 3 }), at({ title: 'bio' }))).toBe('title')
  })

  it('is typing in a list that is shown with its defaults, too', () => {
    expect(typedFilter('', at({ title: 'b' }))).toBe('title')
    expect(typedFilter(at({ title: 'b' }), '')).toBe('title')
  })

  it('is no typing when a choice, the sort, or two filters change', () => {
    expect(typedFilter(at({ access: 'print' }), at({ access: 'electronic' }))).toBeNull()
    expect(typedFilter(at({ id: 1 }), at({ id: 12 }))).toBeNull()
    expect(typedFilter(at({ title: 'b' }), at({ title: 'bi' }, { sort: 'endDate' }))).toBeNull()
    expect(typedFilter(at({ title: 'b' }), at({ title: 'bi', access: 'print' }))).toBeNull()
  })

  it('reads a filter that is a list, as an edited address may have, as no filter', () => {
    expect(typedFilter(at(['b']), at(['bi']))).toBeNull()
  })

  it('makes one entry of a text that is typed without a pause, and a new one after it', () => {
    const last = { name: 'title', search: at({ title: 'bi' }), at: 0 }
    const next = { search: at({ title: 'bio' }), at: settleMs - 1 }
    expect(replacesEntry(at({ title: 'bi' }), next, last)).toBe(true)
    expect(replacesEntry(at({ title: 'bi' }), { ...next, at: settleMs }, last)).toBe(false)
    expect(replacesEntry(at({}), { ...next, search: at({ title: 'b' }) }, null)).toBe(false)
  })

  it('makes a new entry when Back was used since the text was typed', () => {
    const last = { name: 'title', search: at({ title: 'bio' }), at: 0 }
    expect(replacesEntry(at({}), { search: at({ title: 'x' }), at: 10 }, last)).toBe(false)
  })
})
