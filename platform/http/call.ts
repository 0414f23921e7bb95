import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { dayOf, fileTimestamp } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Platform, Session } from '../context.ts'
import { retryTransient } from '../db/retryTransient.ts'
import { languageOf, setLanguageCookie } from '../language/choice.ts'
import { translatorFor } from '../language/languages.ts'
import { resumeSession } from '../session/resume.ts'
import type { CallEnv } from './callEnv.ts'
import { transactionsOf } from './callTransactions.ts'

/**
 * Returns the name of the session cookie. `__Host-` needs Secure, which not every browser accepts over plain http on
 * localhost.
 */
const cookieName = (platform: Platform) =>
  platform.config.secure ? '__Host-carrel_session' : 'carrel_session'

/** Returns whether the session came by cookie and not by bearer token, so that the origin must be checked. */
export function arrivedByCookie(c: Context<CallEnv>): boolean {
  return bearer(c) === undefined && sessionCookie(c) !== undefined
}

/** Makes the call of a request: who asks, from where, under which id. */
export function makeCall(platform: Platform): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const now = platform.clock()
    // A poll in the background must not keep an abandoned session alive.
    const inBackground = c.req.header('x-background') === 'true'
    const session = await sessionOf(platform, c, { now, extend: !inBackground })
    c.set('call', createCall(platform, c, session, now))
    await next()
  }
}

/** Returns the call of a request whose session has been looked up already; `session` is null for nobody. */
export function createCall(
  platform: Platform,
  c: Context<CallEnv>,
  session: Session | null,
  now: Date,
): Call {
  const requestId = c.get('requestId')
  const { timeZone } = platform.config
  return {
    platform,
    ip: c.get('ip'),
    bearer: bearer(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    requestId,
    now,
    maybeSession: session,
    cookieSession: bearer(c) === undefined ? session : null,
    ...transactionsOf({ platform, c, session, startedAt: now }),
    ...cookiesOf(platform, c),
    takeDownloadSlot: (owner, most) => {
      // Who opens the link of a mail may be signed in, and has one by the session then.
      if (c.get('releaseSlot') !== undefined) return
      c.set('releaseSlot', platform.downloadSlots.take(owner, most))
    },
    get session(): Session {
      if (session === null) throw new Problem('unauthenticated', 'Sign in first')
      return session
    },
    // Most calls need none of these, and formatting an instant in a time zone is slow.
    get today(): string {
      return dayOf(now, timeZone)
    },
    get timestamp(): string {
      return fileTimestamp(now, timeZone)
    },
    get isHead(): boolean {
      return c.req.method === 'HEAD'
    },
    get signal(): AbortSignal {
      return c.req.raw.signal
    },
    get log(): Logger {
      return platform.log.child({ requestId })
    },
    get language() {
      return languageOf(c, session, platform.config)
    },
    get translate() {
      return translatorFor(this.language.language)
    },
  }
}

/** Returns how a call sets the cookies of its answer. */
function cookiesOf(
  platform: Platform,
  c: Context<CallEnv>,
): Pick<Call, 'setSessionCookie' | 'clearSessionCookie' | 'setLanguageCookie'> {
  const { secure } = platform.config
  return {
    setSessionCookie: (value) =>
      setCookie(c, cookieName(platform), value, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure,
      }),
    clearSessionCookie: () => void deleteCookie(c, cookieName(platform), { path: '/', secure }),
    setLanguageCookie: (choice) => setLanguageCookie(c, choice, platform.config),
  }
}

/** Looks up the session of a request, by bearer token or cookie; null without a valid one. */
export async function sessionOf(
  platform: Platform,
  c: Context<CallEnv>,
  options: { now: Date; extend: boolean },
): Promise<Session | null> {
  const key = bearer(c) ?? getCookie(c, cookieName(platform))
  return key === undefined ? null : retryTransient(() => resumeSession(platform, key, options))
}

const bearer = (c: Context<CallEnv>): string | undefined =>
  c.req.header('authorization')?.match(/^Bearer +(\S{1,200})$/i)?.[1]

const sessionCookie = (c: Context<CallEnv>): string | undefined =>
  getCookie(c, cookieName(c.get('call').platform))
