import type { Context } from 'hono'
import { customerHeader, portalHeader } from '../../contract/kernel/base.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../context.ts'
import type { CallEnv } from './callEnv.ts'
import { arrivedByCookie } from './call.ts'

/**
 * Throws `Problem('forbidden')` for a write that its page may not have meant: one from another site, or from a page of
 * another customer.
 */
export function guardWrite(c: Context<CallEnv>, call: Call): void {
  guardOrigin(c, call)
  guardCustomer(c, call)
}

/**
 * Throws `Problem('forbidden')` for a call that may come from another site: one whose origin is not ours, or one under
 * a cookie session without the portal's header, which no cross-site form, image or link can send.
 */
function guardOrigin(c: Context<CallEnv>, call: Call): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && !ownOrigins(c, call).includes(origin)) {
    throw new Problem('forbidden', 'Sent from another origin')
  }
  if (arrivedByCookie(c) && c.req.header(portalHeader.name) !== portalHeader.value) {
    throw new Problem('forbidden', `Send the header ${portalHeader.name}: ${portalHeader.value}`)
  }
}

/** Throws `Problem('forbidden')` for a call of a page that shows another customer than that of the cookie session. */
function guardCustomer(c: Context<CallEnv>, { cookieSession }: Call): void {
  const shownId = c.req.header(customerHeader)
  if (cookieSession === null || shownId === undefined) return
  if (shownId !== String(cookieSession.customerId)) {
    throw new Problem('forbidden', 'The session is that of another customer now')
  }
}

function ownOrigins(c: Context<CallEnv>, call: Call): string[] {
  const { publicUrl, secure } = call.platform.config
  const host = c.req.header('host')
  const asAddressed = host === undefined ? [] : [`${secure ? 'https' : 'http'}://${host}`]
  return [new URL(publicUrl).origin, ...asAddressed]
}
