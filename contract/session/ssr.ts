import type { LanguageChoice } from '../language/language.ts'
import type { SignedInUser } from './model.ts'

/** One page request of a signed-in user, as the platform hands it to the portal's server entry. */
export interface PageRequest {
  /** Path and query of the requested address, such as `/DDR/Received?filter=…`. */
  url: string
  user: SignedInUser
  language: LanguageChoice
  /** Nonce of the page's content security policy; inline style sheets carry it. */
  nonce: string
  /** Milliseconds after which the page is sent with what has been loaded by then. */
  timeoutMs: number
  /**
   * Runs one read of the contract in process and returns its clean output. Rejects with a `Problem` where a request
   * from outside would be refused, and for calls that change state or answer with a file.
   */
  invoke: (area: string, call: string, input: unknown) => Promise<unknown>
}

/** What the portal's server entry made for a page. */
export interface PrerenderedPage {
  /** The screen as HTML; null when the portal renders it in the browser. */
  html: string | null
  /** Queries that succeeded in time, as `dehydrate` of TanStack Query returns them. */
  queries: unknown
}

/** What the built portal runs on the platform: `dist/ssr.mjs`, made from `src/ssr.tsx`. */
export interface PortalServer {
  /** Settings that the platform passes to every page (`platform/config.ts`, `portal`). */
  configure: (settings: object) => void
  /**
   * Renders the screens that every page begins with until the portal is there, in a language: sign-in form and portal
   * outline.
   */
  renderEntryScreens: (language: LanguageChoice) => string
  /** Loads and renders what the address shows. Resolves with what is ready within `timeoutMs`. */
  prerender: (request: PageRequest) => Promise<PrerenderedPage>
}

/** The data block of a prerendered page: whose it is, and the queries it was rendered from. */
export interface PageState {
  userId: number
  customerId: number
  queries: unknown
}

/** Id of the element that holds the `PageState` as JSON. */
export const pageStateId = 'page-state'
/** Id of the element that holds the rendered screen. */
export const prerenderedId = 'prerendered-screen'
