import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { CallEnv } from './call.ts'

/** The headers of every answer, files and errors too (OWASP ASVS 5.0, V3.4). */
export function securityHeaders(config: Config): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    const isFile = headers.has('Content-Disposition')
    headers.set('Content-Security-Policy', isFile ? filePolicy : contentPolicy(nonce, config))
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    headers.set('X-Permitted-Cross-Domain-Policies', 'none')
    if (config.secure)
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

/** Of stored and downloaded files: whatever is in one, a browser that opens it runs nothing. */
const filePolicy = "sandbox; default-src 'none'"

function contentPolicy(nonce: string, config: Config): string {
  const lookUp = config.portal.publicIpUrl
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${lookUp === null ? '' : ` ${new URL(lookUp).origin}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
