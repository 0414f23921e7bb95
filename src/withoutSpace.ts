import { memoryStore, type Store } from 'react-admin'

/**
 * Returns a store that works like `store`, and holds what the browser has no space for until the page is left. Without
 * it a full disk would break the screen that stores a sort or a filter.
 */
export function withoutSpace(store: Store): Store {
  const memory = memoryStore()
  memory.setup()
  const unstoredKeys = new Set<string>()
  return {
    ...store,
    getItem: (key, defaultValue) =>
      (unstoredKeys.has(key) ? memory : store).getItem(key, defaultValue),
    setItem: (key, value) => {
      try {
        store.setItem(key, value)
        unstoredKeys.delete(key)
      } catch (error) {
        console.warn(`There is no space to store ${key}`, error)
        unstoredKeys.add(key)
        memory.setItem(key, value)
      }
    },
    removeItem: (key) => {
      unstoredKeys.delete(key)
      store.removeItem(key)
    },
    removeItems: (prefix) => {
      for (const key of unstoredKeys) if (key.startsWith(prefix)) unstoredKeys.delete(key)
      store.removeItems(prefix)
    },
    subscribe: (key, callback) => {
      const unsubscribe = [store, memory].map((one) => one.subscribe(key, callback))
      return () => {
        for (const end of unsubscribe) end()
      }
    },
  }
}
