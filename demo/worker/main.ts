import './globals.ts'
import { startDemo, type Demo } from './platform.ts'
import type { WorkerScope } from './scope.ts'

/** The service worker: it answers what the portal asks its platform, and with it the pages. All files come from the host. */

declare const self: WorkerScope

/** Time in ms after the last answer at which the changes are stored. */
const saveAfterMs = 300

const site = new URL(self.registration.scope)
let running: Promise<Demo> | undefined
let saving: Promise<void> | undefined

/** Returns the running demo; a start that failed is tried again by the next request. */
function demo(): Promise<Demo> {
  running ??= startDemo(site).catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

/** Names of files at the root of the site, and folders of files. */
const ownFile =
  /^\/(?:(?:assets|content|demo)\/.*|[\w-]+\.(?:js|css|svg|png|ico|webmanifest|txt|html))$/

const isForPlatform = (url: URL): boolean =>
  url.origin === site.origin && !ownFile.test(url.pathname)

async function answer(request: Request): Promise<Response> {
  try {
    return await (await demo()).fetch(request)
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
  if (!isForPlatform(new URL(request.url))) return
  const answered = answer(request)
  event.respondWith(answered)
  event.waitUntil(answered.then(save))
})

self.addEventListener('message', (event) => {
  // Every message keeps the worker alive; a page sends one now and then.
  if (event.data === 'startOver') event.waitUntil(startOver(event.ports[0]))
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
  return startDemo(site)
}
