import { storeText } from '../../storeText.ts'

const storageKey = 'carrel.typedUserName'

/**
 * Stores the typed user name in this tab, for the sign-in screen that is loaded next in another language. Where the
 * browser has no space for it, that screen begins without a name.
 */
export function storeUserName(userName: string): void {
  storeText(storageKey, userName, window.sessionStorage)
}

/** Returns the user name that was typed before the language was chosen; '' without one, and on the server. */
export const storedUserName = (): string =>
  typeof window === 'undefined' ? '' : (window.sessionStorage.getItem(storageKey) ?? '')

/** Removes the stored user name, once the form has it. */
export const clearUserName = (): void => window.sessionStorage.removeItem(storageKey)
