import type { Transaction } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Platform } from '../../context.ts'
import { withConnectionOwner } from '../../db/connection/connectionOwner.ts'
import type { Database } from '../../db/schema.ts'
import { scopedTransaction } from '../../db/scopedTransaction.ts'
import { KeyedSemaphores } from '../../ports/semaphore.ts'

/** How long a call waits, as long as for a connection of the pool. */
const maxWaitMs = 10_000
/** Seconds after which a refused call may be repeated. */
const retryAfter = 5

const semaphores = new KeyedSemaphores<number>()

/** Returns how many connections of a pool one tenant has at most: half of them. */
export const tenantConnections = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 2))

/**
 * Runs work that takes a connection of the pool, for one tenant and its programs at most so often at once that half
 * of the connections stay for all others: changes that wait for each other may each hold one for as long as a
 * statement may take. The tenant is the owner of the connection (`withConnectionOwner`). Throws
 * `Problem('unavailable')` when it has waited too long, and `Problem('cancelled')` when `signal` aborts while it waits.
 */
export const withTenantConnection = <T>(
  customerId: number,
  poolSize: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  semaphores.run(
    customerId,
    {
      parallel: tenantConnections(poolSize),
      waiting: Infinity,
      maxWaitMs,
      full: () =>
        new Problem('unavailable', 'Too many calls of this account are under way', { retryAfter }),
    },
    () => withConnectionOwner(customerId, work),
    signal,
  )

/**
 * Runs `work` as `scopedTransaction` does, on a connection of this tenant's half. Throws `Problem('unavailable')` when
 * it has waited too long for one.
 */
export const tenantTransaction = <T>(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { customerId, tenantScope }: { customerId: number; tenantScope: readonly number[] },
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  withTenantConnection(customerId, config.databasePool, () =>
    scopedTransaction(db, tenantScope, work),
  )
