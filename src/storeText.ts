/**
 * Stores a text in local storage, or in that of this tab. Returns false, with a warning in the console, where the
 * browser has no space for it: what is stored there is convenient, and no reason to stop the user.
 */
export function storeText(key: string, text: string, storage = window.localStorage): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch (error) {
    console.warn(`There is no space to store ${key}`, error)
    return false
  }
}
