import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { dayOf } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Platform, ReadScopedPage, Session } from '../context.ts'
import { keysetRows, rowsOfIds } from '../db/keyset.ts'
import type { Database } from '../db/schema.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { auditRefusal } from '../session/audit.ts'
import { hasRights, recurringCheck } from '../session/rights.ts'
import { lockMembers, recordWrite } from '../session/store.ts'
import type { CallEnv } from './callEnv.ts'
import { withTenantConnection } from './limits/tenantConnections.ts'
import { noSpace } from './problems.ts'

/**
 * Longest time in ms that a read waits for a lock, which only a change of the schema or an administrator
 * holds against it: half as long as calls wait for a connection, so that reads of one locked table do not
 * keep all connections from them.
 */
const readLockTimeoutMs = 5_000

/** Runs `work` in a transaction. */
type Transact = <T>(work: (db: Transaction<Database>) => Promise<T>) => Promise<T>

/** Who calls, in which request, and when it began. */
interface Caller {
  platform: Platform
  c: Context<CallEnv>
  /** Null for nobody. */
  session: Session | null
  startedAt: Date
}

/** Returns how a call reads and writes: limited to its session's tenant scope, but for `writeAsSystem`. */
export function transactionsOf(
  caller: Caller,
): Pick<Call, 'transaction' | 'write' | 'writeAsSystem' | 'rows' | 'rowsOfIds'> {
  const requireRights = rightsCheck(caller)
  return { ...readsOf(caller, requireRights), ...writesOf(caller, requireRights) }
}

/** Returns how a call reads: in one transaction, or page by page with a check of its rights before each. */
function readsOf(
  caller: Caller,
  requireRights: () => Promise<void>,
): Pick<Call, 'transaction' | 'rows' | 'rowsOfIds'> {
  const { platform, c, session } = caller
  const { db, replica } = platform
  const transaction: Transact = (work) => {
    const changesState = c.get('endpoint')?.changesState
    // A write may wait longer: for another one of the same records.
    if (changesState === true) return scoped(caller, work)
    const read = (either: typeof db) =>
      scopedTransaction(either, session?.tenantScope ?? [], work, {
        lockTimeoutMs: readLockTimeoutMs,
      })
    return withConnection(caller, () =>
      replica === undefined || changesState === undefined
        ? read(db)
        : replica.read(session?.lastWrite ?? null, read),
    )
  }
  const page: Transact = async (read) => {
    await requireRights()
    return transaction(read)
  }
  return {
    transaction,
    rows: <Row>(readPage: ReadScopedPage<Row>) =>
      keysetRows<Row>((after, limit) => page((db) => readPage(db, after, limit))),
    rowsOfIds: (readIds, readRows) =>
      rowsOfIds(
        () => page(readIds),
        (ids) => page((db) => readRows(db, ids)),
      ),
  }
}

/**
 * Returns how a call writes: within the limit of changes, with its rights, while the disk has space, and for members
 * who are locked.
 */
function writesOf(
  caller: Caller,
  requireRights: () => Promise<void>,
): Pick<Call, 'write' | 'writeAsSystem'> {
  const { platform, session } = caller
  const { db, replica } = platform
  const recordedWrite = async <T>(result: T): Promise<T> => {
    if (replica !== undefined && session !== null) await recordWrite(db, session.sessionId)
    return result
  }
  const writeBy =
    (transact: Transact): Transact =>
    async (work) => {
      await countChange(caller)
      await requireSpace(platform)
      await requireRights()
      return recordedWrite(await writeForMembers(transact, work, caller))
    }
  return {
    write: writeBy((work) => scoped(caller, work)),
    writeAsSystem: writeBy((work) => withConnection(caller, () => db.transaction().execute(work))),
  }
}

/** Runs `work` on the primary, limited to the tenant scope of the session. */
const scoped = <T>(caller: Caller, work: (db: Transaction<Database>) => Promise<T>): Promise<T> =>
  withConnection(caller, () =>
    scopedTransaction(caller.platform.db, caller.session?.tenantScope ?? [], work),
  )

/** Runs `work`, which takes one connection, within the share of connections that the caller's tenant has. */
function withConnection<T>({ platform, c, session }: Caller, work: () => Promise<T>): Promise<T> {
  if (session === null) return work()
  // What is written is meant also when its page was closed.
  const signal = c.get('endpoint')?.changesState === false ? c.req.raw.signal : undefined
  return withTenantConnection(session.customerId, platform.config.databasePool, work, signal)
}

/** Records that a call lost the rights with which it began, and returns its problem. */
async function rightsEnded({ platform, c }: Caller, session: Session): Promise<Problem> {
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
function rightsCheck(caller: Caller): () => Promise<void> {
  const { platform, session, startedAt } = caller
  return recurringCheck(platform, startedAt, async () => {
    if (session === null || (await hasRights(platform, session))) return
    throw await rightsEnded(caller, session)
  })
}

/**
 * Writes in a transaction for the members that the input names, which are locked first. Throws `forbidden` when one of
 * them has left the consortium since the session was looked up, and records it.
 */
async function writeForMembers<T>(
  transact: Transact,
  work: (db: Transaction<Database>) => Promise<T>,
  caller: Caller,
): Promise<T> {
  const { c, session } = caller
  const memberIds = c.get('memberIds') ?? []
  if (session === null || memberIds.length === 0) return transact(work)
  const written = await transact(async (db) => {
    const areMembers = await lockMembers(db, memberIds, session.principal.consortiumId)
    return areMembers ? { result: await work(db) } : null
  })
  if (written === null) throw await rightsEnded(caller, session)
  return written.result
}

/** Counts a change of the session's customer; throws `Problem('throttled')` beyond the limit. */
async function countChange({ platform, c, session }: Caller): Promise<void> {
  if (session === null || c.get('endpoint')?.countsAsChange === false) return
  await platform.changeLimit(session.customerId)
}

/** Throws `noSpace` while the disk of the database is nearly full, before anything is written. */
async function requireSpace({ disk }: Platform): Promise<void> {
  if (await disk?.isNearlyFull()) throw noSpace('The disk is nearly full; nothing was stored')
}
