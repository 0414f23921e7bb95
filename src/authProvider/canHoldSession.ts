import { sessionStore } from './sessionStore.ts'

const testKey = 'carrel.test'

/**
 * Returns whether this browser holds a session, or can: cookies and site data may be blocked for the address, and the
 * disk may be full.
 */
export function canHoldSession(): boolean {
  if (!navigator.cookieEnabled) return false
  try {
    if (sessionStore.read() !== null) return true
    window.localStorage.setItem(testKey, '')
    window.localStorage.removeItem(testKey)
    return true
  } catch (error) {
    console.warn('This browser stores nothing for the portal', error)
    return false
  }
}
