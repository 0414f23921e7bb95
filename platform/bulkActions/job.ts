import { minBy } from 'es-toolkit'
import type { RefusalReason } from '../../contract/bulkActions/kinds.ts'
import { dayOf } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { doClaimedWork } from '../claimedWork.ts'
import type { Actor, Db, Platform } from '../context.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { tenantConnections } from '../http/limits/tenantConnections.ts'
import { type RepeatingJob, startRepeatingJob } from '../repeatingJob.ts'
import { audit } from '../session/audit.ts'
import { hasRights } from '../session/rights.ts'
import { rowActionOf } from './actions.ts'
import {
  endBulkAction,
  listRunning,
  lockRunning,
  nextRows,
  recordFailure,
  recordRows,
  type RunningBulkAction,
} from './store.ts'

/** Time between two looks for bulk actions that were started. */
const pollMs = 1_000

/** Customers whose bulk actions one copy of the platform carries out at the same time; each holds a connection. */
const maxCustomersAtOnce = 3

/**
 * Goes on with all running bulk actions until they have ended: those of several customers at once, so that one that
 * waits for a lock of its customer holds up no others, and of each customer a batch of each in turn. Leaves one that
 * another copy of the platform is working on, and all of them while the disk is nearly full.
 */
export async function runBulkActions(platform: Platform): Promise<void> {
  const { db, config, disk, readiness } = platform
  const stopped = new Set<string>()
  /** When each had its last batch, as a number that grows. */
  const turns = new Map<string, number>()
  let turn = 0
  await doClaimedWork({
    claim: async (busyCustomerIds) => {
      if (readiness.isStopping || (await disk?.isNearlyFull())) return undefined
      const waiting = (await listRunning(db)).filter(
        ({ id, customerId }) => !stopped.has(id) && !busyCustomerIds.includes(customerId),
      )
      return minBy(waiting, ({ id }) => turns.get(id) ?? 0)
    },
    ownerOf: ({ customerId }) => customerId,
    run: async (bulkAction) => {
      turn += 1
      turns.set(bulkAction.id, turn)
      if (!(await runBatch(platform, bulkAction))) stopped.add(bulkAction.id)
    },
    maxOwnersAtOnce: Math.min(maxCustomersAtOnce, tenantConnections(config.databasePool)),
    pollMs,
  })
}

/** Runs bulk actions as they are started, until stopped. A failed run is logged. */
export const startBulkActions = (platform: Platform): RepeatingJob =>
  startRepeatingJob(() => runBulkActions(platform), {
    everyMs: pollMs,
    onError: (error) =>
      platform.log.error({ err: error }, 'bulk actions failed and are tried again'),
  })

/**
 * Carries out one batch in one transaction with the rights of the session that started the bulk action; what is done to
 * a row is committed with the record that it is done. Returns false when there is nothing to go on with now.
 */
async function runBatch(platform: Platform, bulkAction: RunningBulkAction): Promise<boolean> {
  const { id, session, kind, action } = bulkAction
  const actor = actorOf(platform, bulkAction)
  const { batchRows, run } = rowActionOf(kind, action)
  const inScope = <T>(work: (db: Db) => Promise<T>) =>
    scopedTransaction(platform.db, session.tenantScope, work)
  if (!(await hasRights(platform, session, [bulkAction.customerId]))) {
    await endWithRights(platform, bulkAction, actor)
    return false
  }
  let rowIds: number[] = []
  try {
    return await inScope(async (db) => {
      if (!(await lockRunning(db, id))) return false
      rowIds = await nextRows(db, id, batchRows)
      if (rowIds.length === 0) {
        await endBulkAction(db, id, 'done', actor.now)
        return false
      }
      const batch = { customerId: bulkAction.customerId, ids: rowIds, now: actor.now }
      const changed = await run(db, batch, actor)
      await recordRows(db, id, { rowIds, changed, reason: 'changed' })
      return true
    })
  } catch (error) {
    if (error instanceof Problem) {
      const reason = reasonOf(error)
      await inScope((db) => recordRows(db, id, { rowIds, changed: [], reason }))
      return true
    }
    platform.log.error({ err: error, bulkActionId: id }, 'a batch of a bulk action failed')
    await recordFailure(platform.db, id, actor.now)
    return false
  }
}

/** Ends a bulk action whose account has lost the rights to it, and records the refusal. */
async function endWithRights(
  { db, log }: Platform,
  { id, kind, action }: RunningBulkAction,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endBulkAction(tx, id, 'failed', actor.now))) return
    await audit(tx, actor, {
      action: 'refused bulkActions',
      outcome: 'refused',
      details: { reason: 'rights ended', kind, action },
    })
  })
  log.warn({ bulkActionId: id }, 'a bulk action ended with the rights of its account')
}

const actorOf = (platform: Platform, { id, session, ip }: RunningBulkAction): Actor => {
  const now = platform.clock()
  return {
    platform,
    session,
    maybeSession: session,
    ip,
    // The entries of the audit log are found by the bulk action that made them.
    requestId: id,
    now,
    today: dayOf(now, platform.config.timeZone),
  }
}

function reasonOf({ code }: Problem): RefusalReason {
  if (code === 'alreadyAnswered') return 'alreadyAnswered'
  return code === 'conflict' || code === 'notFound' ? 'changed' : 'invalid'
}
