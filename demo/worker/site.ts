import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope

/** Address of the demo's start page, below which everything of the demo is. */
export const site = new URL(self.registration.scope)

/** Returns the path below the start page that an address names, with a slash first; null for addresses elsewhere. */
export function pathInSite({ origin, pathname }: URL): string | null {
  if (origin !== site.origin || !pathname.startsWith(site.pathname)) return null
  return pathname.slice(site.pathname.length - 1)
}

/** Name of what this demo stores. A demo in another folder of the same host has another one. */
export const storeName = `carrel-demo${site.pathname.slice(0, -1).replaceAll('/', '-')}`
