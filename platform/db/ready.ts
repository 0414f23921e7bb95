import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** True when the database answers. Migrations ran before the platform began to listen. */
export async function databaseReady(db: Kysely<Database>, log: Logger): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return false
  }
}
