import { type Kysely, sql, type Transaction } from 'kysely'
import { insideTransaction } from './secondConnection.ts'
import type { Database } from './schema.ts'

/** Runs `work` in one transaction as the application role, limited to the rows of `tenantScope`. */
export function scopedTransaction<T>(
  db: Kysely<Database>,
  tenantScope: readonly number[],
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await limitTo(tx, tenantScope)
    return insideTransaction(() => work(tx))
  })
}

/** Sets role and tenant scope until the transaction ends; row-level security reads both. */
const limitTo = (tx: Transaction<Database>, tenantScope: readonly number[]) =>
  sql`select set_config('role', 'carrel_app', true), set_config('carrel.tenant_scope', ${tenantScope.join(',')}, true)`.execute(
    tx,
  )
