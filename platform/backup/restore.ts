import type { Client, ClientConfig } from 'pg'
import { isDatabaseError, isUnreachable } from '../db/connection/connectionErrors.ts'
import { migrateInside, migrationNames } from '../db/migrate.ts'
import { overClient } from '../db/connection/overClient.ts'
import { grantPlatformRoles } from '../db/roles.ts'
import type { Blobs } from '../ports/blobs.ts'
import { type ArchiveEntry, damaged, readArchive } from './archive.ts'
import { BackupError } from './backupError.ts'
import {
  type BackupHeader,
  type BackupManifest,
  backupSequences,
  entryNames,
  keyOfEntry,
  tableOfEntry,
} from './format.ts'
import { copyIn, emptySchema, openClient, replaceRows, setSequences, targetState } from './store.ts'
import { verifyBackup } from './verify.ts'

/** What is restored, and to where. */
export interface RestoreOptions {
  file: string
  passphrase: string | undefined
  /** Options to connect as the owner of the schema. */
  connection: ClientConfig
  /** The role as which the platform signs in. */
  loginName: string
  blobs: Blobs
  /** Whether what the target has already is replaced. */
  isForced: boolean
  /** Ends the restore when it is aborted, with its reason. */
  stopping?: AbortSignal
}

/** What a restore has written. */
export interface RestoreOutcome {
  header: BackupHeader
  manifest: BackupManifest
  /** Migrations that came after those of the backup. */
  applied: string[]
}

/**
 * Replaces database and files by those of a backup. All of the backup is verified first, and the database changes in
 * one transaction, so a restore that fails or is stopped leaves the database as it was. Throws `BackupError` when the
 * backup is damaged, has a newer schema, or cannot be opened, when Carrel runs, when another program holds a lock, when
 * the target has data and `isForced` is false, or when the database goes away.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { file, passphrase, connection, blobs, stopping } = options
  const { header, manifest } = await verifyBackup(file, passphrase, stopping)
  await refuseNewerSchema(header)
  const client = await openClient(connection, 'carrel restore', stopping)
  try {
    await refuseTargetInUse(client, options)
    const keys = new Set<string>()
    const applied = await replaceAll(client, header, options, keys)
    await removeOtherFiles(blobs, keys)
    return { header, manifest, applied }
  } catch (error) {
    // A statement that was ended fails with an error of its own.
    stopping?.throwIfAborted()
    if (isLocked(error)) {
      throw new BackupError('Another program works on this database: end its transactions first.', {
        cause: error,
      })
    }
    if (!isUnreachable(error)) throw error
    throw new BackupError(
      'The database went away. It has all of the backup, or all that it had before: restore again.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/** Returns whether the restore has waited too long for the lock of a table (`emptySchema`). */
const isLocked = (error: unknown): boolean => isDatabaseError(error) && error.code === '55P03'

async function refuseNewerSchema({ version, migrations }: BackupHeader): Promise<void> {
  const ownMigrations = await migrationNames()
  const unknown = migrations.filter((name, position) => ownMigrations[position] !== name)
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version (${version}; it has ${unknown.join(', ')}). Update Carrel to restore it.`,
    )
  }
}

async function refuseTargetInUse(
  client: Client,
  { isForced, blobs }: RestoreOptions,
): Promise<void> {
  const { connections, hasCustomers } = await targetState(client)
  if (connections > 0) {
    throw new BackupError('Carrel is running on this database: stop all copies of it first.')
  }
  if (isForced) return
  if (hasCustomers) {
    throw new BackupError('The database has data already: --force replaces all of it.')
  }
  for await (const keys of blobs.list('')) {
    if (keys.length === 0) continue
    throw new BackupError('The store of files has files already: --force replaces all of them.')
  }
}

/** Returns the migrations that were applied after those of the backup; adds the keys of all files to `keys`. */
async function replaceAll(
  client: Client,
  header: BackupHeader,
  { file, passphrase, blobs, loginName, stopping }: RestoreOptions,
  keys: Set<string>,
): Promise<string[]> {
  const { hasTables } = await targetState(client)
  const db = overClient(client)
  return db.transaction().execute(async (tx) => {
    if (hasTables) await emptySchema(tx)
    await migrateInside(tx, { last: header.migrations.at(-1) })
    const entries = readArchive(file, passphrase, stopping)
    try {
      const rest = await loadDatabase(client, header, entries, file)
      const applied = await migrateInside(tx)
      await grantPlatformRoles(tx, loginName)
      await restoreFiles(blobs, rest, keys)
      return applied
    } finally {
      await entries.return(undefined)
    }
  })
}

/** Writes the rows and sequences of a backup; returns the entries after them. */
async function loadDatabase(
  client: Client,
  { tables }: BackupHeader,
  entries: AsyncGenerator<ArchiveEntry, void>,
  file: string,
): Promise<AsyncGenerator<ArchiveEntry, void>> {
  // The first entry is the header, which is known.
  await entries.next()
  const byName = new Map(tables.map((table) => [table.name, table]))
  await replaceRows(client, tables, async () => {
    let entry = await nextData(entries)
    while (entry !== null && entry.name !== entryNames.sequences) {
      const table = byName.get(tableOfEntry(entry.name) ?? '')
      if (table === undefined) throw damaged(file, `${entry.name} belongs to no table`)
      const { name } = table
      let following: ArchiveEntry | null = entry
      const parts = async function* () {
        while (following !== null && tableOfEntry(following.name) === name) {
          yield following.bytes
          following = await nextData(entries)
        }
      }
      await copyIn(client, table, parts())
      entry = following
    }
    if (entry === null) throw damaged(file, 'its sequences are missing')
    await setSequences(
      client,
      backupSequences.parse(JSON.parse(Buffer.from(entry.bytes).toString('utf8'))),
    )
  })
  return entries
}

/** Returns the next entry that is no part of the checksums; null at the end. */
async function nextData(entries: AsyncGenerator<ArchiveEntry, void>): Promise<ArchiveEntry | null> {
  for (;;) {
    const { done, value } = await entries.next()
    if (done) return null
    if (!value.name.startsWith(entryNames.checksums)) return value
  }
}

async function restoreFiles(
  blobs: Blobs,
  entries: AsyncGenerator<ArchiveEntry, void>,
  keys: Set<string>,
): Promise<void> {
  for (;;) {
    const entry = await nextData(entries)
    if (entry === null) return
    const key = keyOfEntry(entry.name)
    if (key === undefined) continue
    await blobs.put(key, entry.bytes)
    keys.add(key)
  }
}

/** Removes the files that the backup does not have. Called when the database no longer refers to them. */
async function removeOtherFiles(blobs: Blobs, keys: ReadonlySet<string>): Promise<void> {
  for await (const page of blobs.list('')) {
    for (const key of page) if (!keys.has(key)) await blobs.remove(key)
  }
}
