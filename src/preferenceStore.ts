import { localStorageStore, type Store } from 'react-admin'
import { deviceKeys, isPreference, listPart, preferencePrefix } from './preferences.ts'

/** Counted up when stored preferences change their form. */
const version = '1'
const appKey = preferencePrefix.slice('RaStore'.length)

/**
 * react-admin's store with three differences: all but the device's own choices belong to one user, of
 * a list's address only what makes the list is kept, and `reset`, which react-admin calls at sign-out, keeps the
 * preferences.
 */
export function preferenceStore(userId: number): Store {
  const store = localStorageStore(version, appKey)
  const own = (key: string) =>
    (deviceKeys as readonly string[]).includes(key) ? key : `user${userId}.${key}`
  return {
    setup: () => store.setup(),
    teardown: () => store.teardown(),
    getItem: (key, defaultValue) => store.getItem(own(key), defaultValue),
    setItem: (key, value) => {
      store.setItem(own(key), key.endsWith('.listParams') ? listPart(value) : value)
    },
    removeItem: (key) => store.removeItem(own(key)),
    removeItems: (prefix) => store.removeItems(`user${userId}.${prefix}`),
    reset: () => {
      for (const key of Object.keys(store.listItems?.(`user${userId}.`) ?? {})) {
        if (!isPreference(`${preferencePrefix}.${key}`)) store.removeItem(key)
      }
    },
    subscribe: (key, callback) => store.subscribe(own(key), callback),
  }
}
