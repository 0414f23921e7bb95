import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  type Credentials,
  iso18626Path,
  maxIso18626Bytes,
} from '../../contract/iso18626/messages.ts'
import type { Platform } from '../context.ts'
import { readBody, textOf } from '../http/body.ts'
import type { CallEnv } from '../http/callEnv.ts'
import { asProblem, isLogged } from '../http/problems.ts'
import { encodeConfirmation } from './encode.ts'
import { receiveMessage } from './receive.ts'

const xmlType = /^(?:application|text)\/(?:[\w.-]+\+)?xml\s*(?:;|$)/i

/** Returns the address for messages of other systems as a Hono app that answers each with a confirmation. */
export function iso18626App(platform: Platform): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  app.onError((error, c) => answerError(platform, error, c))
  app.post(iso18626Path, async (c) => {
    c.set('route', iso18626Path)
    if (!xmlType.test(c.req.header('content-type') ?? '')) {
      return sendError(platform, c, 415, 'Send application/xml in UTF-8')
    }
    const { status, xml } = await receiveMessage(platform, {
      xml: textOf(await readBody(c.req, maxIso18626Bytes)),
      basic: basicCredentials(c.req.header('authorization')),
      ip: c.get('ip'),
      now: platform.clock(),
    })
    return sendConfirmation(c, status, xml)
  })
  app.all(iso18626Path, (c) => {
    c.set('route', iso18626Path)
    c.header('Allow', 'POST')
    return sendError(platform, c, 405, 'Send a message by POST')
  })
  return app
}

/** Answers a message that was refused or has failed, and logs what its sender cannot correct. */
function answerError(platform: Platform, error: Error, c: Context<CallEnv>): Response {
  const problem = asProblem(error)
  const requestId = c.get('requestId')
  const { retryAfter } = problem?.details ?? {}
  if (problem === undefined) platform.log.error({ err: error, requestId }, 'a message failed')
  else if (isLogged(error, problem)) {
    platform.log.warn({ err: error, requestId }, 'a message was refused')
  }
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  // Whoever sent the message tries again: nothing of it was carried out.
  return problem === undefined || problem.status >= 500
    ? sendError(platform, c, 503, `Our log has it under ${requestId}`)
    : sendError(platform, c, problem.status, problem.message)
}

/** Sends a confirmation that says why the message was not understood. */
function sendError(
  { clock }: Platform,
  c: Context<CallEnv>,
  status: number,
  value: string,
): Response {
  const at = clock().toISOString()
  const confirmation = encodeConfirmation('2021-2', {
    kind: 'request',
    supplyingAgency: null,
    requestingAgency: null,
    requestId: null,
    timestamp: at,
    receivedAt: at,
    error: { type: 'BadlyFormedMessage', value },
    reasonForMessage: null,
    action: null,
  })
  return sendConfirmation(c, status, confirmation)
}

function sendConfirmation(c: Context<CallEnv>, status: number, xml: string): Response {
  c.header('Cache-Control', 'private, no-store')
  return c.body(xml, status as ContentfulStatusCode, {
    'Content-Type': 'application/xml; charset=utf-8',
  })
}

/** Returns account id and security code of `Authorization: Basic`; null without them. */
function basicCredentials(header: string | undefined): Credentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]{1,1000})$/.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return null
  // The database cannot store or compare a NUL.
  if (text.includes('\0')) return null
  return { accountId: text.slice(0, colon), securityCode: text.slice(colon + 1) }
}
