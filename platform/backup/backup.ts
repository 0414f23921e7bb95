import { access, rename, rm } from 'node:fs/promises'
import type { Client, ClientConfig } from 'pg'
import type { Blobs } from '../ports/blobs.ts'
import { version } from '../version.ts'
import { type ArchiveEntry, createArchive } from './archive.ts'
import { BackupError } from './backupError.ts'
import { type BackupManifest, countRows, entryNames, formatVersion, rowsEntry } from './format.ts'
import {
  appliedNames,
  copyOut,
  inSnapshot,
  openClient,
  sequenceValues,
  tablesWithColumns,
} from './store.ts'
import { checksumLine, verifyBackup } from './verify.ts'
import { errorCode } from '../errorCode.ts'

/** Bytes from which the rows of a table go on in another entry. */
const partBytes = 4 * 1024 * 1024
/** Entries after which their checksums are written, so that few are in memory. */
const entriesPerChecksums = 10_000

/** What is backed up, and to where. */
export interface BackupOptions {
  /** Options to connect as the owner of the schema. */
  connection: ClientConfig
  blobs: Blobs
  file: string
  /** Without it the backup is not encrypted. */
  passphrase: string | undefined
  now: () => Date
  /** Ends the backup when it is aborted, with its reason. */
  stopping?: AbortSignal
}

/**
 * Writes database and files into one file, reads it again, and returns its counts. Carrel may run meanwhile: the
 * database is read in one snapshot, and files, which never change, after it. Throws `BackupError` when the file exists,
 * or when it is not read as it was written; then no file is left, nor when the backup is stopped.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { file, passphrase, stopping } = options
  await refuseExisting(file)
  const unfinished = `${file}.unfinished`
  try {
    await rm(unfinished, { force: true })
    await writeArchive(unfinished, options)
    const { manifest } = await verifyBackup(unfinished, passphrase, stopping)
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await removeUnfinished(unfinished)
    // A statement that was ended fails with an error of its own.
    stopping?.throwIfAborted()
    if (isUnwritable(error)) throw new BackupError(`${file} cannot be written (${error.code}).`)
    throw error
  }
}

const unwritableCodes = new Set([
  'EACCES',
  'EDQUOT',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

/** Returns whether the folder of the backup is missing, full, or closed to this user. */
const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && unwritableCodes.has(errorCode(error) ?? '')

/** Removes what was written of a backup that failed; nothing where no file could be written. */
async function removeUnfinished(file: string): Promise<void> {
  try {
    await rm(file, { force: true })
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${file} exists already: name another file.`)
}

async function writeArchive(
  file: string,
  { connection, blobs, passphrase, now, stopping }: BackupOptions,
): Promise<void> {
  const client = await openClient(connection, 'carrel backup', stopping)
  try {
    const archive = await createArchive(file, passphrase)
    try {
      const writer = new EntryWriter((entry) => {
        stopping?.throwIfAborted()
        return archive.add(entry)
      })
      await inSnapshot(client, () => writeDatabase(client, writer, now()))
      await writeFiles(blobs, writer)
      await writer.end()
      await archive.finish()
    } catch (error) {
      await archive.abort(error)
      throw error
    }
  } finally {
    await client.end()
  }
}

/** Writes entries, the checksums of each `entriesPerChecksums` of them, and at the end the manifest. */
class EntryWriter {
  readonly manifest: BackupManifest = { rows: {}, files: 0, fileBytes: 0, entries: 0 }
  readonly #add: (entry: ArchiveEntry) => Promise<void>
  #checksums: string[] = []
  #parts = 0

  constructor(add: (entry: ArchiveEntry) => Promise<void>) {
    this.#add = add
  }

  async write(entry: ArchiveEntry): Promise<void> {
    await this.#add(entry)
    this.manifest.entries += 1
    this.#checksums.push(checksumLine(entry))
    if (this.#checksums.length === entriesPerChecksums) await this.#writeChecksums()
  }

  async writeJson(name: string, value: unknown): Promise<void> {
    await this.write({ name, bytes: Buffer.from(JSON.stringify(value)) })
  }

  async end(): Promise<void> {
    if (this.#checksums.length > 0) await this.#writeChecksums()
    const bytes = Buffer.from(JSON.stringify(this.manifest))
    await this.#add({ name: entryNames.manifest, bytes })
  }

  async #writeChecksums(): Promise<void> {
    this.#parts += 1
    const name = `${entryNames.checksums}${String(this.#parts).padStart(8, '0')}.txt`
    await this.#add({ name, bytes: Buffer.from(this.#checksums.join('')) })
    this.#checksums = []
  }
}

async function writeDatabase(client: Client, writer: EntryWriter, now: Date): Promise<void> {
  const tables = await tablesWithColumns(client)
  if (tables.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up.')
  await writer.writeJson(entryNames.header, {
    format: 'carrel-backup',
    formatVersion,
    version,
    createdAt: now.toISOString(),
    migrations: await appliedNames(client),
    tables,
  })
  for (const table of tables) {
    let rows = 0
    let part = 0
    for await (const bytes of inParts(copyOut(client, table))) {
      part += 1
      rows += countRows(bytes)
      await writer.write({ name: rowsEntry(table.name, part), bytes })
    }
    writer.manifest.rows[table.name] = rows
  }
  // Sequences are not part of a snapshot: read last, they are beyond all numbers in it.
  await writer.writeJson(entryNames.sequences, await sequenceValues(client))
}

/** Returns the same bytes in buffers of about `partBytes`. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function writeFiles(blobs: Blobs, writer: EntryWriter): Promise<void> {
  for await (const keys of blobs.list('')) {
    for (const key of keys) {
      const bytes = await readUnlessGone(blobs, key)
      if (bytes === null) continue
      await writer.write({ name: `${entryNames.files}${key}`, bytes })
      writer.manifest.files += 1
      writer.manifest.fileBytes += bytes.length
    }
  }
}

/** Returns a file, or null when it was removed after it was listed: then it belonged to a call that was refused. */
async function readUnlessGone(blobs: Blobs, key: string): Promise<Buffer | null> {
  try {
    return await blobs.read(key)
  } catch (error) {
    if (await blobs.exists(key)) throw error
    return null
  }
}
