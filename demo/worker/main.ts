import './globals.ts'
import { startDemo, type Demo } from './platform.ts'
import type { WorkerScope } from './scope.ts'
import { pathInSite, site } from './site.ts'

/**
 * The service worker: it answers what the portal asks its platform, and with it the pages. All files come from the
 * host.
 */

declare const self: WorkerScope

/** Time in ms after the last answer at which the changes are stored. */
const saveAfterMs = 300

let running: Promise<Demo> | undefined
let saving: Promise<void> | undefined
/** The page that starts over, and is left as soon as that is done. */
let leftPage: string | undefined

/** Returns the running demo; a start that failed is tried again by the next request. */
function demo(): Promise<Demo> {
  running ??= startDemo().catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

/** Names of files at the root of the site, and folders of files. */
const ownFile =
  /^\/(?:(?:assets|content|demo)\/.*|[\w-]+\.(?:js|css|svg|png|ico|webmanifest|txt|html))$/

/** Returns the address that the platform reads, which knows no folder; null when the host answers. */
function addressForPlatform(url: URL): string | null {
  const path = pathInSite(url)
  return path === null || ownFile.test(path) ? null : `${site.origin}${path}${url.search}`
}

async function answer(request: Request, address: string): Promise<Response> {
  try {
    const { fetch } = await demo()
    // A request for a page cannot be copied, so its address is replaced in place.
    return await fetch(Object.defineProperty(request, 'url', { value: address }))
  } catch (error) {
    console.error('The demo could not answer', error)
    const message = error instanceof Error ? error.message : String(error)
    return Response.json({ error: { code: 'unavailable', message } }, { status: 503 })
  }
}

/** Stores what has changed; requests that come close together are stored once. */
function save(): Promise<void> {
  saving ??= new Promise((resolve, reject) => {
    setTimeout(() => {
      saving = undefined
      demo()
        .then((started) => started.save())
        .then(resolve, reject)
    }, saveAfterMs)
  })
  return saving
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = addressForPlatform(new URL(request.url))
  if (address === null) return
  if (event.clientId === leftPage && request.mode !== 'navigate') {
    // An answer would say that the session has ended, and the page would show that before it is left.
    event.respondWith(new Promise<never>(() => undefined))
    return
  }
  const response = answer(request, address)
  event.respondWith(response)
  event.waitUntil(response.then(save))
})

self.addEventListener('message', (event) => {
  // Every message keeps the worker alive; a page sends one now and then.
  if (event.data === 'save') {
    event.waitUntil(save().then(() => event.ports[0]?.postMessage('done')))
    return
  }
  if (event.data !== 'startOver') return
  leftPage = event.source?.id
  event.waitUntil(startOver(event.ports[0]))
})

/** Forgets all changes, and says through the port when the demo has begun again, or why it could not. */
async function startOver(port: MessagePort | undefined): Promise<void> {
  const before = demo()
  // Requests that come meanwhile wait: they would open the database that is being deleted.
  running = restart(before)
  try {
    await running
    port?.postMessage('done')
  } catch (error) {
    running = undefined
    port?.postMessage(String(error))
    throw error
  }
}

async function restart(before: Promise<Demo>): Promise<Demo> {
  const started = await before
  await started.discard()
  return startDemo()
}
