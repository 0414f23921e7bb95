import { type Kysely, sql } from 'kysely'

/**
 * Records the key of the workbook of an upload's rejected rows. A key that follows from the upload let two copies of
 * the platform that wrote under one upload id replace each other's workbook. Null for a workbook of an earlier version,
 * whose key follows from its upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rejected_rows add column file_key text`.execute(db)
}
