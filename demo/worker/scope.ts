/** What the demo uses of a service worker; TypeScript's own types of it exclude those of a page. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  /** The page that sends the request; for a request for a page that of the link, or ''. */
  readonly clientId: string
  respondWith(response: Response | Promise<Response>): void
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
  readonly source: { readonly id: string } | null
  readonly ports: readonly MessagePort[]
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerMessageEvent
}

/** The scope of the service worker. */
export interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
