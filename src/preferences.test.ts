import { expect, it } from 'vitest'
import { isPreference, listPart } from './preferences.ts'

it.each([
  'RaStoreCarrel.theme',
  'RaStoreCarrel.locale',
  'RaStoreCarrel.user12.titles.datatable',
  'RaStoreCarrel.user12.titles.savedQueries',
  'RaStoreCarrel.user12.bulkActions.latest.titles',
])('%s stays after a sign-out', (key) => {
  expect(isPreference(key)).toBe(true)
})

it.each(['carrel.session', 'RaStoreCarrel.user12.titles.listParams', 'other.theme'])(
  '%s does not',
  (key) => {
    expect(isPreference(key)).toBe(false)
  },
)

it('of the address of a list only what makes the list is kept', () => {
  const shown = {
    filter: { partnerId: 1003 },
    sort: 'requestedOn',
    order: 'DESC',
    page: 2,
    perPage: 15,
  }
  expect(listPart({ ...shown, open: '6000', as: 'fulfil' })).toEqual(shown)
})
