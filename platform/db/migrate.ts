import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StartError } from './startError.ts'

/** The exports of a numbered migration file. */
export interface Migration {
  up(db: Transaction<unknown>): Promise<void>
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Key of the advisory lock by which processes that start at once migrate one after the other. */
const lockKey = 4_242_002

const numbered = /^\d{4}-[a-z0-9-]+\.ts$/

/**
 * Applies the numbered migrations that the database has not had, in order and in one transaction, and returns their
 * names. There are no down migrations. Throws `StartError` when the database has migrations that this version does not
 * know.
 */
export function migrate<Schema>(
  db: Kysely<Schema>,
  folder: string = migrationsFolder,
): Promise<string[]> {
  return db.transaction().execute((transaction) => migrateInside(transaction, { folder }))
}

/** Does as `migrate` in the caller's transaction; `last` is the last migration that is applied, all without it. */
export async function migrateInside<Schema>(
  transaction: Transaction<Schema>,
  { folder = migrationsFolder, last }: { folder?: string; last?: string | undefined } = {},
): Promise<string[]> {
  // Migrations must not depend on the current schema types, because tables change after them.
  const tx = transaction as unknown as Transaction<unknown>
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const done = await appliedMigrations(tx)
  const names = await migrationNames(folder)
  refuseUnknown(done, names)
  const pending = names.filter((name) => !done.has(name) && (last === undefined || name <= last))
  for (const name of pending) {
    const migration = (await import(
      pathToFileURL(path.join(folder, `${name}.ts`)).href
    )) as Migration
    await migration.up(tx)
    await sql`insert into schema_migration (name) values (${name})`.execute(tx)
  }
  return pending
}

/**
 * Returns the names of the migrations that `migrate` would apply, and changes nothing. Throws `StartError` when the
 * database has migrations that this version does not know.
 */
export async function pendingMigrations<Schema>(
  db: Kysely<Schema>,
  folder: string = migrationsFolder,
): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migration') is not null as exists`.execute(db)
  const done = rows[0]?.exists ? await readApplied(db) : new Set<string>()
  const names = await migrationNames(folder)
  refuseUnknown(done, names)
  return names.filter((name) => !done.has(name))
}

/** Returns the names of the numbered files of a folder in order, without their endings. */
export async function migrationNames(folder: string = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => numbered.test(file)).sort()
  files.forEach((file, index) => {
    const expected = String(index + 1).padStart(4, '0')
    if (!file.startsWith(expected)) {
      throw new Error(
        `Migrations are numbered without gaps: ${file} stands where ${expected} should`,
      )
    }
  })
  return files.map((file) => file.replace(/\.ts$/, ''))
}

async function appliedMigrations(tx: Transaction<unknown>): Promise<Set<string>> {
  await sql`create table if not exists schema_migration (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  return readApplied(tx)
}

async function readApplied<Schema>(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Throws `StartError` for a schema that is newer than this version, because an older version must not write to it. */
function refuseUnknown(done: Set<string>, names: string[]): void {
  const unknown = [...done].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new StartError(
      `This database was made by a newer version (it has ${unknown.join(', ')}). Update Carrel to open it.`,
      { needsOperator: true },
    )
  }
}
