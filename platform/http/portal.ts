import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Drawing } from '../../contract/session/drawing.ts'
import type { Config } from '../config.ts'
import type { CallEnv } from './call.ts'
import type { Drawn } from './drawing.ts'

type PortalSettings = Config['portal']

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Written beside each file by the build. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Hashed names never change their content; everything else is asked for again. */
const immutable = 'public, max-age=31536000, immutable'

const noncePlaceholder = /__CSP_NONCE__/g
const settingsPlaceholder = '__PORTAL_SETTINGS__'
/** What a page shows first when nothing was drawn for it, and where it is told what was. */
const drawnAhead = /<!--drawn-ahead-->.*<!--\/drawn-ahead-->/s
const drawnFor = '<!--drawn-for-->'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Data in a script: no `<` that could end it. */
const embedded = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * What the portal is told at start: the data block of index.html, and the
 * brand in the sign-in screen that is drawn ahead.
 */
const withSettings = (index: string, settings: PortalSettings): string =>
  index
    .replace(settingsPlaceholder, () => embedded(settings))
    .replaceAll('__BRAND_PRODUCT__', () => escaped(settings.product))
    .replaceAll('__BRAND_SUPPORT_EMAIL__', () => escaped(settings.supportEmail))

/** The portal, as it is served. */
export interface BuiltPortal {
  /** The folder of what the build made. */
  files: string
  /** The folder of the public pages' texts, which a provider edits in place. */
  content: string
  /** What of it is drawn on the platform. */
  drawing?: Drawing | undefined
}

/** Serves the built portal: its files precompressed, and index.html with a fresh nonce for every route. */
export function servePortal(
  app: Hono<CallEnv>,
  portal: BuiltPortal,
  settings: PortalSettings,
  /** What shows in the page before its scripts are there. */
  draw: (c: Context<CallEnv>) => Promise<Drawn | null>,
): void {
  const indexFile = join(portal.files, 'index.html')
  const index = existsSync(indexFile)
    ? withSettings(readFileSync(indexFile, 'utf8'), settings)
    : undefined
  app.get('*', async (c) => {
    const file = fileOf(portal.files, c.req.path) ?? contentFile(portal.content, c.req.path)
    if (file !== undefined) return serveFile(c, file)
    if (index === undefined) return c.text('The portal is not built: run npm run build', 503)
    if (extname(c.req.path) !== '') return c.text('Not found', 404)
    return serveIndex(c, withDrawn(index, c.get('nonce'), await draw(c)))
  })
}

const contentPrefix = '/content/'

const contentFile = (folder: string, path: string): string | undefined =>
  path.startsWith(contentPrefix) ? fileOf(folder, path.slice(contentPrefix.length - 1)) : undefined

function fileOf(directory: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A malformed escape names no file.
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const file = join(directory, normalize(decoded))
  if (!file.startsWith(directory + sep) || file === join(directory, 'index.html')) return undefined
  return contentTypes[extname(file)] && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? file
    : undefined
}

function serveFile(c: Context<CallEnv>, file: string): Response {
  c.set('route', 'portal file')
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = encodings.find(
    ({ name, suffix }) => accepted.includes(name) && existsSync(file + suffix),
  )
  const body = encoding === undefined ? file : file + encoding.suffix
  const headers: Record<string, string> = {
    'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'Content-Length': String(statSync(body).size),
    'Cache-Control': file.includes('/assets/') ? immutable : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding.name }),
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  return c.body(Readable.toWeb(createReadStream(body)) as ReadableStream, 200, headers)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** index.html differs in every answer, so it is compressed as it goes: quickly rather than tightly. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Last of all, so that what somebody wrote is never taken for a mark. */
function withDrawn(index: string, nonce: string, drawn: Drawn | null): string {
  const page = index.replace(noncePlaceholder, nonce)
  if (drawn === null) return page
  const told = `<script nonce="${nonce}">var carrelDrawn = ${embedded(drawn.drawnFor)}</script>`
  const screen = `<div id="drawn-screen">${drawn.html}</div>`
  return page.replace(drawnAhead, () => screen).replace(drawnFor, () => told)
}

async function serveIndex(c: Context<CallEnv>, html: string): Promise<Response> {
  c.set('route', 'portal')
  const accepted = c.req.header('accept-encoding') ?? ''
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
  }
  if (accepted.includes('br')) {
    return c.body(await brotli(html, quick), 200, { ...headers, 'Content-Encoding': 'br' })
  }
  if (accepted.includes('gzip')) {
    return c.body(await zip(html), 200, { ...headers, 'Content-Encoding': 'gzip' })
  }
  return c.body(html, 200, headers)
}
