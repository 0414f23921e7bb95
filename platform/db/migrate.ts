import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql, type Transaction } from 'kysely'
import { takeLock } from './advisoryLocks.ts'
import { lastRelease } from './lastRelease.ts'
import { lockTables } from './lockTables.ts'
import { StartError } from './startError.ts'

/**
 * The exports of a numbered migration file. It works in the transaction of any schema, because the types of today's
 * tables change after it.
 */
export interface Migration {
  up<Schema>(tx: Transaction<Schema>): Promise<void>
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

const numbered = /^\d{4}-[a-z0-9-]+\.ts$/

/**
 * Applies the numbered migrations that the database has not had, in order and in one transaction, and returns their
 * names. There are no down migrations. Throws `StartError` when the database has migrations that this version does not
 * know, unless all of them were made to run beside it.
 */
export function migrate<Schema>(
  db: Kysely<Schema>,
  folder: string = migrationsFolder,
): Promise<string[]> {
  return db.transaction().execute((transaction) => migrateInside(transaction, { folder }))
}

/** Which migrations are applied. */
export interface MigrateOptions {
  folder?: string
  /** The last migration that is applied; all without it. */
  last?: string | undefined
  /** The last migration of the release beside which the later ones run. */
  release?: string
}

/**
 * Applies the numbered migrations that the database has not had, up to `last`, in the caller's transaction, and returns
 * their names. Throws `StartError` as `migrate` does.
 */
export async function migrateInside<Schema>(
  tx: Transaction<Schema>,
  { folder = migrationsFolder, last, release = lastRelease.migration }: MigrateOptions = {},
): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  // Processes that start at once migrate one after the other.
  await takeLock(tx, 'migrations')
  const applied = await appliedMigrations(tx)
  const names = await migrationNames(folder)
  refuseUnknown(applied, names)
  const pending = names.filter((name) => !applied.has(name) && (last === undefined || name <= last))
  if (pending.length > 0) await lockTables(tx)
  for (const name of pending) {
    const migration = (await import(
      pathToFileURL(path.join(folder, `${name}.ts`)).href
    )) as Migration
    await migration.up(tx)
    const runsBeside = name > release ? release : null
    await sql`insert into schema_migration (name, runs_beside) values (${name}, ${runsBeside})`.execute(
      tx,
    )
  }
  return pending
}

/**
 * Returns the names of the migrations that `migrate` would apply, and changes nothing. Throws `StartError` as `migrate`
 * does.
 */
export async function pendingMigrations<Schema>(
  db: Kysely<Schema>,
  folder: string = migrationsFolder,
): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migration') is not null as exists`.execute(db)
  const applied: AppliedMigrations = rows[0]?.exists ? await readApplied(db) : new Map()
  const names = await migrationNames(folder)
  refuseUnknown(applied, names)
  return names.filter((name) => !applied.has(name))
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

/** The applied migrations, each with the last migration of the oldest release that runs on it; null for its own. */
type AppliedMigrations = ReadonlyMap<string, string | null>

async function appliedMigrations<Schema>(tx: Transaction<Schema>): Promise<AppliedMigrations> {
  await sql`create table if not exists schema_migration (
    name text primary key,
    applied_at timestamptz not null default now(),
    runs_beside text
  )`.execute(tx)
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = 'schema_migration'::regclass and attname = 'runs_beside'`.execute(tx)
  // Only where it is missing: altering the table would wait for a dump that reads it.
  if (rows.length === 0) {
    await sql`alter table schema_migration add column runs_beside text`.execute(tx)
  }
  return readApplied(tx)
}

/** Reads the column as JSON, because databases of earlier versions do not have it. */
async function readApplied<Schema>(db: Kysely<Schema>): Promise<AppliedMigrations> {
  const { rows } = await sql<{ name: string; runsBeside: string | null }>`
    select name, to_jsonb(m) ->> 'runs_beside' as runs_beside from schema_migration m`.execute(db)
  return new Map(rows.map(({ name, runsBeside }) => [name, runsBeside]))
}

/**
 * Throws `StartError` for a schema that is newer than this version, because an older version must not write to it. A
 * copy of the release before may start on it while an installation is upgraded.
 */
function refuseUnknown(applied: AppliedMigrations, names: string[]): void {
  const unknown = [...applied].filter(
    ([name, runsBeside]) =>
      !names.includes(name) && !(runsBeside !== null && names.includes(runsBeside)),
  )
  if (unknown.length > 0) {
    const list = unknown.map(([name]) => name).join(', ')
    throw new StartError(
      `This database was made by a newer version (it has ${list}). Update Carrel to open it.`,
      { needsOperator: true },
    )
  }
}
