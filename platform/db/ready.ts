import { withTimeout } from 'es-toolkit'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** Longest time of a probe: longer than a working database takes, and shorter than the timeouts of probes. */
const probeTimeoutMs = 1_500

/** Returns whether the database answers in time. Migrations ran before the platform began to listen. */
export async function databaseReady(db: Kysely<Database>, log: Logger): Promise<boolean> {
  try {
    await withTimeout(() => sql`select 1`.execute(db), probeTimeoutMs)
    return true
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return false
  }
}
