import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Pool } from 'pg'
import { Problem } from '../../../contract/kernel/problem.ts'
import { textFault } from '../../../contract/kernel/transport.ts'
import type { Call } from '../../context.ts'
import type { Translate } from '../../../contract/language/translator.ts'
import { declarationOf } from '../../language/languages.ts'
import { readBody, textOf } from '../../http/body.ts'
import type { CallEnv } from '../../http/callEnv.ts'
import { inDownloadSlot } from '../../http/downloads.ts'
import { type FailureThrottle, failureThrottle } from '../../http/limits/keyThrottle.ts'
import { asProblem } from '../../http/problems.ts'
import { sendDownload } from '../../http/reply.ts'
import { hashSecret } from '../../session/secrets.ts'
import { deliveredDownload } from './fileLink.ts'
import { linkPath } from './linkPath.ts'
import { clearTries, countTry } from './linkStore.ts'
import { readRequest } from '../request/requestStore.ts'

/** The longest form of the page in bytes. */
const maxFormBytes = 4 * 1024
/** The longest mail address in characters. */
const maxAddressLength = 300

/**
 * Returns the throttle of wrong mail addresses at links to delivered files. It throws `Problem('throttled')` for an
 * address of the network that sent too many.
 */
export const fileLinkThrottle = (pool: Pool): FailureThrottle =>
  failureThrottle(pool, 'fileLinkFailures')

/**
 * Serves the page behind the link of a mail: it asks for the mail address and sends the file to those who got the mail.
 * It needs no session and no JavaScript, and answers an unknown link as it answers a wrong address.
 */
export function serveFileLinks(api: Hono<CallEnv>): void {
  api.get(linkPath, (c) =>
    showPage(c, { token: new URL(c.req.url).searchParams.get('token') ?? '', refusal: null }),
  )
  api.post(linkPath, (c) => inDownloadSlot(c, () => sendFile(c)))
}

async function sendFile(c: Context<CallEnv, string>): Promise<Response> {
  c.set('route', linkPath)
  const form = new URLSearchParams(textOf(await readBody(c.req, maxFormBytes)))
  const token = form.get('token') ?? ''
  const address = (form.get('address') ?? '').trim().toLowerCase()
  try {
    return await fileOrRefusal(c, token, address)
  } catch (error) {
    // Readers see this page in their browser, where the JSON of a problem would tell them nothing.
    const problem = asProblem(error)
    if (problem?.code !== 'throttled' && problem?.code !== 'unavailable') throw error
    if (problem.code === 'unavailable')
      c.get('call').log.warn({ err: error }, 'a file was not sent')
    c.header('Retry-After', String(problem.details.retryAfter))
    const refusal = problem.code === 'throttled' ? 'tooManyTries' : 'unavailable'
    return showPage(c, { token, address, refusal })
  }
}

/** Returns the file of a link for one of its addresses, and otherwise the page that says so. */
async function fileOrRefusal(
  c: Context<CallEnv, string>,
  token: string,
  address: string,
): Promise<Response> {
  const call = c.get('call')
  const { fileLinkThrottle: throttle } = call.platform
  await throttle.admit(call.ip)
  const file = await fileFor(call, token, address)
  if (file === null) {
    await throttle.failed(call.ip)
    return showPage(c, { token, address, refusal: 'wrongAddress' })
  }
  if (!takeSlot(call, token)) return showPage(c, { token, address, refusal: 'isRunning' })
  const download = await deliveredDownload(call, file, { address })
  c.header('Cache-Control', 'private, no-store')
  return sendDownload(c, download)
}

/** Takes a download slot of a link; returns false when all of them are in use. */
function takeSlot(call: Call, token: string): boolean {
  try {
    call.takeDownloadSlot(`link ${hashSecret(token).toString('hex')}`)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Returns the file of a link for an address that its mail went to; null for all others, and when there is no file. */
async function fileFor(
  call: Call,
  token: string,
  address: string,
): Promise<{ id: number; fileKey: string } | null> {
  if (token === '' || address === '' || address.length > maxAddressLength) return null
  if (textFault(address) !== null) return null
  const { db } = call.platform
  const tokenHash = hashSecret(token)
  const link = await countTry(db, tokenHash, call.now)
  const request = link === null ? undefined : await readRequest(db, link.ddrId)
  if (request === undefined || request.fileKey === null) return null
  const addresses = link?.addresses ?? [request.userEmail]
  // A request of another system may name no address; the address of its reader is recorded then.
  const isOfLink =
    addresses.length === 0 || addresses.some((one) => one.trim().toLowerCase() === address)
  if (!isOfLink) return null
  await clearTries(db, tokenHash)
  return { id: request.id, fileKey: request.fileKey }
}

/** Why a file is not sent, with the status of the page that says so. */
const refusalStatus = {
  wrongAddress: 403,
  tooManyTries: 429,
  isRunning: 429,
  unavailable: 503,
} as const
type Refusal = keyof typeof refusalStatus

const refusalText = (refusal: Refusal, address: string, translate: Translate): string => {
  switch (refusal) {
    case 'wrongAddress':
      return translate(
        // The page stays when a later try sends the file, so its refusal names the address of this one.
        '“%{address}” does not belong to the link, or the link has expired. After ten wrong addresses it opens nothing any more. Please ask your library.',
        { address: address.slice(0, maxAddressLength) },
      )
    case 'tooManyTries':
      return translate('There were too many tries. Please try again in a quarter of an hour.')
    case 'isRunning':
      return translate('This file is being downloaded already. Please wait until it has arrived.')
    case 'unavailable':
      return translate('The file cannot be sent at the moment. Please try again in a few minutes.')
  }
}

function showPage(
  c: Context<CallEnv, string>,
  { token, address = '', refusal }: { token: string; address?: string; refusal: Refusal | null },
): Response | Promise<Response> {
  c.set('route', linkPath)
  c.header('Cache-Control', 'private, no-store')
  const { platform, translate, language } = c.get('call')
  const { product } = platform.config.portal
  const page = linkPage({
    product,
    translate,
    language: language.language,
    token,
    address,
    notice: refusal === null ? null : refusalText(refusal, address, translate),
    isWrong: refusal === 'wrongAddress',
    nonce: c.get('secureHeadersNonce'),
  })
  return c.html(page, refusal === null ? 200 : refusalStatus[refusal])
}

interface LinkPage {
  product: string
  language: string
  translate: Translate
  token: string
  /** The address in the form. */
  address: string
  /** Why no file was sent; null for a page that is opened. */
  notice: string | null
  /** Whether the notice is about the address. */
  isWrong: boolean
  nonce: string
}

const linkPage = ({
  product,
  language,
  translate,
  token,
  address,
  notice,
  isWrong,
  nonce,
}: LinkPage) => html`<!doctype html>
<html lang="${language}" dir="${declarationOf(language).direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${translate('Your article')} – ${product}</title>
    <link rel="icon" href="/favicon.png" type="image/png" />
    <style nonce="${nonce}">${raw(stylesheet)}</style>
  </head>
  <body>
    <main>
      <h1>${translate('Your article')}</h1>
      <p>${translate('To download it, enter the address that the mail with this link was sent to.')}</p>
      ${notice === null ? '' : html`<p id="refused" role="alert">${notice}</p>`}
      <form method="post">
        <input type="hidden" name="token" value="${token.slice(0, 200)}" />
        <label for="address">${translate('Mail address')}</label>
        <input id="address" name="address" type="email" autocomplete="email" required maxlength="${maxAddressLength}" value="${address.slice(0, maxAddressLength)}" ${isWrong ? raw('aria-invalid="true" aria-describedby="refused"') : ''} />
        <button>${translate('Download the PDF')}</button>
      </form>
    </main>
  </body>
</html>`

const stylesheet = `
  :root { color-scheme: light dark; --ink: #1b2430; --paper: #faf8f4; --line: #767b83; --accent: #1f5c4d; --on-accent: #fff; --fault: #a3262a }
  @media (prefers-color-scheme: dark) { :root { --ink: #e7e5df; --paper: #121a23; --line: #8b929c; --accent: #8fd0bd; --on-accent: #10201b; --fault: #ff9f9a } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(100%, 28rem); padding: 24px }
  h1 { font: 600 32px/1.2 Georgia, serif }
  form { display: grid; gap: 8px }
  input, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; border-radius: 6px; font: inherit }
  input { border: 1px solid var(--line); background: transparent; color: inherit }
  button { margin-top: 8px; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  [role=alert] { color: var(--fault) }
`
