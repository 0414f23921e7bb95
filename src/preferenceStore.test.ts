import { afterEach, beforeEach, expect, it } from 'vitest'
import { preferenceStore } from './preferenceStore.ts'

const unsaved = (event: Event) => event.preventDefault()
let teardown = () => {}
let locales: unknown[] = []
beforeEach(() => {
  locales = []
  const store = preferenceStore(7)
  store.setup()
  const unsubscribe = store.subscribe('locale', (locale) => locales.push(locale))
  teardown = () => {
    unsubscribe()
    store.teardown()
  }
})
afterEach(() => {
  teardown()
  window.removeEventListener('beforeunload', unsaved)
})

const chooseInAnotherTab = (locale: string) =>
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'RaStoreCarrel.locale',
      oldValue: '"en"',
      newValue: JSON.stringify(locale),
    }),
  )

it('a page follows the language that another tab chooses', () => {
  chooseInAnotherTab('hi')
  expect(locales).toEqual(['hi'])
})

it('a page with unsaved changes keeps its language, and with it what is typed', () => {
  window.addEventListener('beforeunload', unsaved)
  chooseInAnotherTab('hi')
  expect(locales).toEqual([])
})
