import type { Kysely, Transaction } from 'kysely'
import type { Statement } from './connection/connection.ts'
import { assertBegunWithStatement, beginningWith } from './connection/dialect.ts'
import { planForValuesSetting } from './plans.ts'
import { insideTransaction } from './connection/secondConnection.ts'
import type { Database } from './schema.ts'

/**
 * Runs `work` in one transaction as the application role, limited to the rows of `tenantScope`. A
 * statement that waits longer than `lockTimeoutMs` for a lock fails with SQLSTATE 55P03; without it, it
 * waits as long as a statement may take.
 */
export const scopedTransaction = <T>(
  db: Kysely<Database>,
  tenantScope: readonly number[],
  work: (db: Transaction<Database>) => Promise<T>,
  { lockTimeoutMs }: { lockTimeoutMs?: number | undefined } = {},
): Promise<T> =>
  beginningWith(limitTo(tenantScope, lockTimeoutMs), () =>
    db.transaction().execute((tx) => {
      // With another driver the transaction would have the rights of the connection.
      assertBegunWithStatement()
      return insideTransaction(() => work(tx))
    }),
  )

/** Tenants of a scope from which on a statement is planned for each use. */
const largeScope = 100

/**
 * Sets role and tenant scope until the transaction ends; row-level security reads both. The plan that PostgreSQL makes
 * of a prepared statement for any values expects few tenants, and is two times slower for many.
 */
const limitTo = (tenantScope: readonly number[], lockTimeoutMs?: number): Statement => {
  const settings = [
    `set_config('role', 'carrel_app', true)`,
    `set_config('carrel.tenant_scope', $1, true)`,
    ...(tenantScope.length < largeScope ? [] : [planForValuesSetting]),
    ...(lockTimeoutMs === undefined
      ? []
      : [`set_config('lock_timeout', '${lockTimeoutMs}', true)`]),
  ]
  return { sql: `select ${settings.join(', ')}`, parameters: [tenantScope.join(',')] }
}
