import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { dayOf, fileTimestamp } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Platform, ReadScopedPage, Session } from '../context.ts'
import { keysetRows, rowsOfIds } from '../db/keyset.ts'
import { retryTransient } from '../db/retryTransient.ts'
import type { Database } from '../db/schema.ts'
import { languageOf, setLanguageCookie } from '../language/choice.ts'
import { translatorFor } from '../language/languages.ts'
import { auditRefusal } from '../session/audit.ts'
import { lockMembers, recordWrite } from '../session/store.ts'
import { resumeSession } from '../session/resume.ts'
import { hasRights, recurringCheck } from '../session/rights.ts'
import type { CallEnv } from './callEnv.ts'
import { noSpace } from './problems.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { withTenantConnection } from './limits/tenantConnections.ts'

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
    ...transactionsOf(platform, c, session, now),
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

/** Records that a call lost the rights with which it began, and returns its problem. */
async function rightsEnded(
  platform: Platform,
  c: Context<CallEnv>,
  session: Session,
): Promise<Problem> {
  const { ip, requestId } = c.get('call')
  const now = platform.clock()
  const today = dayOf(now, platform.config.timeZone)
  const actor = { platform, session, maybeSession: session, ip, requestId, now, today }
  await auditRefusal(actor, c.get('route'), { reason: 'rights ended' })
  return new Problem('forbidden', 'Your access has changed meanwhile; nothing was stored')
}

/**
 * Returns a check that throws `forbidden` when the account has lost the rights with which a call began, and records it.
 * A large upload may be prepared, and a slow download read, for minutes.
 */
function rightsCheck(
  platform: Platform,
  c: Context<CallEnv>,
  session: Session | null,
  startedAt: Date,
): () => Promise<void> {
  return recurringCheck(platform, startedAt, async () => {
    if (session === null || (await hasRights(platform, session))) return
    throw await rightsEnded(platform, c, session)
  })
}

/** Runs `work` in a transaction. */
type Transact = <T>(work: (db: Transaction<Database>) => Promise<T>) => Promise<T>

/**
 * Writes in a transaction for the members that the input names, which are locked first. Throws `forbidden` when one of
 * them has left the consortium since the session was looked up, and records it.
 */
async function writeForMembers<T>(
  transact: Transact,
  work: (db: Transaction<Database>) => Promise<T>,
  { platform, c, session }: { platform: Platform; c: Context<CallEnv>; session: Session | null },
): Promise<T> {
  const memberIds = c.get('memberIds') ?? []
  if (session === null || memberIds.length === 0) return transact(work)
  const written = await transact(async (db) => {
    const areMembers = await lockMembers(db, memberIds, session.principal.consortiumId)
    return areMembers ? { result: await work(db) } : null
  })
  if (written === null) throw await rightsEnded(platform, c, session)
  return written.result
}

/**
 * Longest time in ms that a read waits for a lock, which only a change of the schema or an administrator
 * holds against it: half as long as calls wait for a connection, so that reads of one locked table do not
 * keep all connections from them.
 */
const readLockTimeoutMs = 5_000

/** Returns how a call reads and writes: limited to its session's tenant scope, but for `writeAsSystem`. */
function transactionsOf(
  platform: Platform,
  c: Context<CallEnv>,
  session: Session | null,
  now: Date,
): Pick<Call, 'transaction' | 'write' | 'writeAsSystem' | 'rows' | 'rowsOfIds'> {
  const { db, replica, config } = platform
  const tenantScope = session?.tenantScope ?? []
  const inShare = <T>(work: () => Promise<T>): Promise<T> => {
    if (session === null) return work()
    // What is written is meant also when its page was closed.
    const signal = c.get('endpoint')?.changesState === false ? c.req.raw.signal : undefined
    return withTenantConnection(session.customerId, config.databasePool, work, signal)
  }
  const scoped: Transact = (work) => inShare(() => scopedTransaction(db, tenantScope, work))
  const transaction: Transact = (work) => {
    const changesState = c.get('endpoint')?.changesState
    // A write may wait longer: for another one of the same records.
    if (changesState === true) return scoped(work)
    const read = (either: typeof db) =>
      scopedTransaction(either, tenantScope, work, { lockTimeoutMs: readLockTimeoutMs })
    return inShare(() =>
      replica === undefined || changesState === undefined
        ? read(db)
        : replica.read(session?.lastWrite ?? null, read),
    )
  }
  const requireRights = rightsCheck(platform, c, session, now)
  const page: Transact = async (read) => {
    await requireRights()
    return transaction(read)
  }
  const recordedWrite = async <T>(result: T): Promise<T> => {
    if (replica !== undefined && session !== null) await recordWrite(db, session.sessionId)
    return result
  }
  const writeBy =
    (transact: Transact): Transact =>
    async (work) => {
      await requireSpace(platform)
      await requireRights()
      return recordedWrite(await writeForMembers(transact, work, { platform, c, session }))
    }
  return {
    transaction,
    write: writeBy(scoped),
    writeAsSystem: writeBy((work) => inShare(() => db.transaction().execute(work))),
    rows: <Row>(readPage: ReadScopedPage<Row>) =>
      keysetRows<Row>((after, limit) => page((db) => readPage(db, after, limit))),
    rowsOfIds: (readIds, readRows) =>
      rowsOfIds(
        () => page(readIds),
        (ids) => page((db) => readRows(db, ids)),
      ),
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

/** Throws `noSpace` while the disk of the database is nearly full, before anything is written. */
async function requireSpace({ disk }: Platform): Promise<void> {
  if (await disk?.isNearlyFull()) throw noSpace('The disk is nearly full; nothing was stored')
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
