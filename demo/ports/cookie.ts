/** What the platform uses of `hono/cookie`. A service worker sees no headers of cookies, so it keeps them itself. */

const jar = new Map<string, string>()

/** Returns the value of a cookie. */
export const getCookie = (_: unknown, name: string): string | undefined => jar.get(name)

/** Stores a cookie until the demo starts over. */
export function setCookie(_: unknown, name: string, value: string): void {
  jar.set(name, value)
}

/** Removes a cookie; returns its value. */
export function deleteCookie(_: unknown, name: string): string | undefined {
  const value = jar.get(name)
  jar.delete(name)
  return value
}

/** Returns all cookies, so that they outlive the worker. */
export const storedCookies = (): [name: string, value: string][] => [...jar]

/** Replaces all cookies. */
export function restoreCookies(cookies: Iterable<[name: string, value: string]>): void {
  jar.clear()
  for (const [name, value] of cookies) jar.set(name, value)
}
