import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { LanguageChoice } from '../../contract/language/language.ts'
import { type PageState, pageStateId, prerenderedId } from '../../contract/session/ssr.ts'
import type { Config } from '../config.ts'
import type { Platform } from '../context.ts'
import type { CallEnv } from './callEnv.ts'
import { compressText } from './compress.ts'
import { isInCookie, languageOf, setLanguageCookie } from '../language/choice.ts'
import { declarationOf } from '../language/languages.ts'
import { installationState } from './installation.ts'
import { unavailableRetryAfter } from './problems.ts'

type PortalSettings = Config['portal'] & { now: string; isEmpty: boolean; language: LanguageChoice }

/** The built portal, as the platform serves it. */
export interface BuiltPortal {
  /** The folder of what the build made. */
  files: string
  /** The folder of the public pages' texts, which a provider edits in place. */
  content: string
  /**
   * Returns the HTML of the sign-in form and the portal's outline in a language, of which a page shows one until the
   * portal is there. The sign-in form of an installation without customers says how to create the first.
   */
  entryScreens: (language: LanguageChoice, isEmpty: boolean) => string
}

/** What was prerendered for one page: the screen as HTML, or null when only its queries were loaded. */
export interface PrerenderedPage {
  html: string | null
  language: LanguageChoice
  state: PageState
}

/** Prerenders the page of a request; null where nothing is, and the portal loads everything in the browser. */
export type Prerender = (c: Context<CallEnv>) => Promise<PrerenderedPage | null>

/** Kinds of files that the portal consists of. Server code (`ssr.mjs`) and build records are not served. */
const servedFile = /\.(js|css|svg|png|ico|json|webmanifest|woff2|txt)$/
/** Names that begin with a dot, such as `.git` of a folder under version control. They are never served. */
const hiddenName = /\/\./
const contentPrefix = '/content/'

/** Serves the built portal: its files precompressed, and index.html with a fresh nonce for every route. */
export function servePortal(
  app: Hono<CallEnv>,
  portal: BuiltPortal,
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'log'>,
  prerender: Prerender,
): void {
  const { config, clock } = platform
  const indexFile = join(portal.files, 'index.html')
  const file = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined
  app.get(
    `${contentPrefix}*`,
    files(portal.content, (path) => path.slice(contentPrefix.length)),
  )
  // Under npm run dev there is no folder, of which the library would warn: vite serves the portal.
  if (existsSync(portal.files)) app.get('*', files(portal.files))
  app.get('*', async (c) => {
    if (file === undefined) return c.text('The portal is not built: run npm run build', 503)
    if (extname(c.req.path) !== '') return c.text('Not found', 404)
    c.set('route', 'portal')
    const [prerendered, installation] = await Promise.all([
      prerender(c),
      installationState(platform),
    ])
    const isEmpty = installation === 'empty'
    const language = prerendered?.language ?? languageOf(c, null, config)
    // The sign-in screen follows the account that was signed in here last.
    if (prerendered !== null && !isInCookie(c, language)) setLanguageCookie(c, language, config)
    const page = withSettings(
      withEntryScreens(inLanguage(file, language), portal.entryScreens(language, isEmpty)),
      { ...config.portal, now: clock().toISOString(), isEmpty, language },
    )
    const html = withPrerendered(page, c.get('secureHeadersNonce'), prerendered)
    // Without the database the portal still opens, says so in its place, and offers to try again.
    if (installation === 'unavailable') {
      c.status(503)
      c.header('Retry-After', String(unavailableRetryAfter))
    }
    return sendPage(c, html)
  })
}

/** Serves the files of a folder, precompressed where the build wrote `.br` or `.gz` beside them. */
function files(
  folder: string,
  fileOf = (path: string): string => path,
): MiddlewareHandler<CallEnv> {
  const serve = serveStatic<CallEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: fileOf,
    onFound: (path, c) => {
      c.set('route', 'portal file')
      // Hashed names never change their content; everything else is asked for again.
      const isHashed = path.includes('/assets/')
      c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return async (c, next) => {
    if (!servedFile.test(c.req.path) || hiddenName.test(c.req.path)) return next()
    const response = await serve(c, next)
    // Also of a file as it is: a shared cache must not send that to who accepts a compressed one.
    if (response instanceof Response) response.headers.set('Vary', 'Accept-Encoding')
    return response
  }
}

/** Returns JSON for a data block of the page: without `<`, nothing in it can end the block. */
const jsonForHtml = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Returns the page with the language that it is in. */
const inLanguage = (index: string, { language }: LanguageChoice): string =>
  index.replace(
    '<html lang="en"',
    `<html lang="${language}" dir="${declarationOf(language).direction}"`,
  )

/** Fills in the screens that every page begins with. */
const withEntryScreens = (index: string, entryScreens: string): string =>
  index.replace(screensMark, () => `${screensMark}${entryScreens}`)

/** Fills in the settings, and with them the time by which the portal knows what day it is. */
const withSettings = (index: string, settings: PortalSettings): string =>
  index.replace('__PORTAL_SETTINGS__', () => jsonForHtml(settings))

/** Placeholders of index.html; what is inserted comes last, so that no user's text is taken for one of them. */
const noncePlaceholder = /__CSP_NONCE__/g
const statePlaceholder = '<!--page-state-->'
const screensMark = '<!--prerendered-->'
const entryScreensBlock = /<!--prerendered-->.*<!--\/prerendered-->/s

function withPrerendered(
  index: string,
  nonce: string,
  prerendered: PrerenderedPage | null,
): string {
  const page = index.replace(noncePlaceholder, nonce)
  if (prerendered === null) return page
  const { html, state } = prerendered
  const user = `${state.userId}.${state.customerId}`
  const block = `<script type="application/json" id="${pageStateId}" data-user="${user}"${
    html === null ? '' : ' data-rendered'
  }>${jsonForHtml(state)}</script>`
  const screen = `<div id="${prerenderedId}">${html ?? ''}</div>`
  return page
    .replace(entryScreensBlock, (entryScreens) => (html === null ? entryScreens : screen))
    .replace(statePlaceholder, () => block)
}

async function sendPage(c: Context<CallEnv>, html: string): Promise<Response> {
  c.header('Content-Type', 'text/html; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  return c.body(await compressText(c, html))
}
