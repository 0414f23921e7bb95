import { localStorageStore, type Store } from 'react-admin'
import { hasUnsavedChanges } from './components/dialogs/hasUnsavedChanges.ts'
import { currentLanguage } from './i18n/language.ts'
import { deviceKeys, isPreference, preferencePrefix } from './preferences.ts'
import { storedListParams } from './storedListParams.ts'
import { withoutSpace } from './withoutSpace.ts'

/** Version of the stored preferences; increased when their format changes. */
const version = '1'
const appKey = preferencePrefix.slice('RaStore'.length)

/**
 * Returns react-admin's store with five changes: all preferences except those of the device belong
 * to one user; of a list's parameters only page, sort and filter are stored; `reset`, which react-admin
 * calls at sign-out, keeps the preferences; a page with unsaved changes keeps its language; and what the browser has no
 * space for holds until the page is left.
 */
export function preferenceStore(userId: number): Store {
  const store = withoutSpace(localStorageStore(version, appKey))
  const own = (key: string) =>
    (deviceKeys as readonly string[]).includes(key) ? key : `user${userId}.${key}`
  // The language is decided before the portal starts (src/i18n/language.ts).
  store.setItem('locale', currentLanguage().language)
  return {
    setup: () => store.setup(),
    teardown: () => store.teardown(),
    getItem: (key, defaultValue) => store.getItem(own(key), defaultValue),
    setItem: (key, value) => {
      store.setItem(own(key), key.endsWith('.listParams') ? storedListParams(value) : value)
    },
    removeItem: (key) => store.removeItem(own(key)),
    removeItems: (prefix) => store.removeItems(`user${userId}.${prefix}`),
    reset: () => {
      for (const key of Object.keys(store.listItems?.(`user${userId}.`) ?? {})) {
        if (!isPreference(`${preferencePrefix}.${key}`)) store.removeItem(key)
      }
    },
    subscribe: (key, callback) =>
      store.subscribe(own(key), (value) => {
        // Another tab has changed the language. react-admin would build all screens anew, and what is typed would be
        // lost; the page follows when it is loaded next.
        if (key === 'locale' && hasUnsavedChanges()) return
        callback(value)
      }),
  }
}
