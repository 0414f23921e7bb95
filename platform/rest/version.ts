import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import type { RestResource } from './resource.ts'

/** A row as it is answered. */
export type Row = Record<string, unknown>

/**
 * Returns a row of a resource that can be updated with its `rowVersion`, which is another one as soon as something of
 * the row itself has changed; a row of a resource that is only read as it is.
 */
export function withVersion({ fields, update }: RestResource, row: Row): Row {
  if (update === undefined) return row
  const own = Object.entries(row).filter(([name]) => fields[name]?.isDerived !== true)
  const hash = createHash('sha256').update(JSON.stringify(own)).digest('base64url')
  return { ...row, rowVersion: hash.slice(0, 22) }
}

/** Locks the row until the end of the transaction, so that no other update comes between the check and this one. */
export async function lockRow(db: Db, { name }: RestResource, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rest ${name} ${id}`}, 0))`.execute(db)
}

/**
 * Throws `Problem('conflict')` with the row as it is now, as `newest`, when a body names another version: somebody else
 * has changed the row since. A body without a version is not checked.
 */
export function requireVersion({ name }: RestResource, row: Row, body: unknown): void {
  const { rowVersion } = (body ?? {}) as { rowVersion?: unknown }
  if (rowVersion === undefined || rowVersion === null || rowVersion === row['rowVersion']) return
  throw new Problem('conflict', `The row of ${name} was changed meanwhile`, {
    data: { newest: row },
  })
}
