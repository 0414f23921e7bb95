import { restoreCookies, storedCookies } from '../ports/cookie.ts'
import { storeName } from './site.ts'

/** What the worker keeps beside its database, so that the demo goes on after the browser has ended the worker. */

const cacheName = `${storeName}-state`

/** Name of the cache that holds the uploaded files. */
export const filesName = `${storeName}-files`

const cookiesKey = '/demo-state/cookies'
const worldKey = '/demo-state/world'

/** Returns which world the database was loaded with; null when it has not been loaded completely. */
export async function loadedWorld(): Promise<string | null> {
  const found = await (await caches.open(cacheName)).match(worldKey)
  return found === undefined ? null : found.text()
}

/** Records that the database has been loaded completely. */
export async function recordWorld(world: string): Promise<void> {
  await (await caches.open(cacheName)).put(worldKey, new Response(world))
}

/** Stores the cookies. */
export async function saveCookies(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(cookiesKey, new Response(JSON.stringify(storedCookies())))
}

/** Reads the cookies that were stored. */
export async function readCookies(): Promise<void> {
  const found = await (await caches.open(cacheName)).match(cookiesKey)
  if (found !== undefined) restoreCookies((await found.json()) as [string, string][])
}

/** Forgets everything but the database. */
export async function forgetState(): Promise<void> {
  restoreCookies([])
  for (const name of [cacheName, filesName]) await caches.delete(name)
}
