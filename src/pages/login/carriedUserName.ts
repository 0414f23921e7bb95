const storageKey = 'carrel.typedUserName'

/** Stores the typed user name in this tab, for the sign-in screen that is loaded next in another language. */
export const storeUserName = (userName: string): void =>
  window.sessionStorage.setItem(storageKey, userName)

/** Returns the user name that was typed before the language was chosen; '' without one, and on the server. */
export const storedUserName = (): string =>
  typeof window === 'undefined' ? '' : (window.sessionStorage.getItem(storageKey) ?? '')

/** Removes the stored user name, once the form has it. */
export const clearUserName = (): void => window.sessionStorage.removeItem(storageKey)
