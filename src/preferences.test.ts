import { expect, it } from 'vitest'
import { isPreference } from './preferences.ts'

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
