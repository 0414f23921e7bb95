import { type Kysely, sql } from 'kysely'
import type { Db } from '../context.ts'
import { takeLock, tryLock } from '../db/advisoryLocks.ts'

/** What counts usage: PostgreSQL, PostgreSQL while its figures are copied to ClickHouse, or ClickHouse. */
export type UsageEngineName = 'postgres' | 'copying' | 'clickhouse'

/** The engine that counts the usage of an installation. */
export interface UsageEngine {
  engine: UsageEngineName
  /** Identifies the installation in ClickHouse. */
  installation: string
  changedAt: Date
}

/** Returns the engine that counts usage. */
export async function usageEngine<Schema>(db: Kysely<Schema>): Promise<UsageEngine> {
  const { rows } = await sql<UsageEngine>`
    select engine, installation, changed_at from usage_engine`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The table usage_engine has no row')
  return row
}

/**
 * Returns whether the transaction holds the lock of the worker that folds or delivers batches, which it then
 * does until its end. Its statements may then take any time: one that was cancelled on a slow disk would be
 * cancelled again at each attempt.
 */
export async function tryUsageLock(db: Db): Promise<boolean> {
  if (!(await tryLock(db, 'usageWorker'))) return false
  await sql`set local statement_timeout = 0`.execute(db)
  return true
}

/** Waits for the lock of the worker, and holds it until the end of the transaction. */
export async function takeUsageLock(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await takeLock(db, 'usageWorker')
}

/** Makes an engine the one that counts usage. The transaction must hold the lock of the worker. */
export async function setUsageEngine(db: Db, engine: UsageEngineName): Promise<void> {
  await sql`update usage_engine set engine = ${engine}, changed_at = now()`.execute(db)
}

/** Returns whether the roll-ups of PostgreSQL have figures. */
export async function hasRollups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isPresent: boolean }>`
    select exists (select from usage_by_day) as is_present`.execute(db)
  return rows[0]?.isPresent ?? false
}
