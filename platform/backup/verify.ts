import { createHash } from 'node:crypto'
import { type ArchiveEntry, damaged, readArchive } from './archive.ts'
import { BackupError } from './backupError.ts'
import {
  type BackupHeader,
  type BackupManifest,
  backupHeader,
  backupManifest,
  countRows,
  entryNames,
  formatVersion,
  keyOfEntry,
  tableOfEntry,
} from './format.ts'

/** Returns the line of an entry in a part of the checksums, as `sha256sum` writes it. */
export const checksumLine = ({ name, bytes }: ArchiveEntry): string =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`

const textOf = ({ bytes }: ArchiveEntry): string => Buffer.from(bytes).toString('utf8')

/** Returns what an entry holds as JSON. */
const jsonOf = (entry: ArchiveEntry): unknown => JSON.parse(textOf(entry))

/** Returns the header of a backup. Throws `BackupError` when it was written in a newer format. */
function headerOf(file: string, entry: ArchiveEntry | undefined): BackupHeader {
  if (entry?.name !== entryNames.header) throw new BackupError(`${file} is no backup of Carrel.`)
  const header = backupHeader.parse(jsonOf(entry))
  if (header.formatVersion > formatVersion) {
    throw new BackupError(
      `${file} was written by a newer version (${header.version}). Update Carrel to restore it.`,
    )
  }
  return header
}

/**
 * Reads a whole backup and compares each entry with its checksum, and the counts with those of its manifest. Throws
 * `BackupError` when anything differs, is missing, or cannot be opened with the passphrase, and when `stopping` is
 * aborted its reason.
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  stopping?: AbortSignal,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  let unchecked = ''
  const counted: BackupManifest = { rows: {}, files: 0, fileBytes: 0, entries: 0 }
  try {
    for await (const entry of readArchive(file, passphrase, stopping)) {
      if (manifest !== undefined) throw new Error('entries follow the manifest')
      header ??= headerOf(file, entry)
      if (entry.name.startsWith(entryNames.checksums)) {
        compareChecksums(entry, unchecked)
        unchecked = ''
      } else if (entry.name === entryNames.manifest) {
        manifest = backupManifest.parse(jsonOf(entry))
      } else {
        unchecked += checksumLine(entry)
        count(counted, entry)
      }
    }
    if (header === undefined || manifest === undefined) throw new Error('its end is missing')
    if (unchecked !== '') throw new Error('checksums are missing')
    checkCounts(counted, header, manifest)
    return { header, manifest }
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Throws when a part of the checksums differs from `lines`, those of the entries since the part before. */
function compareChecksums(part: ArchiveEntry, lines: string): void {
  if (textOf(part) !== lines) throw new Error(`checksums differ from ${part.name}`)
}

/** Throws when the counted entries differ from the manifest; a table of the header without entries has 0 rows. */
function checkCounts(
  counted: BackupManifest,
  header: BackupHeader,
  manifest: BackupManifest,
): void {
  for (const { name } of header.tables) counted.rows[name] ??= 0
  if (!isSame(counted, manifest)) throw new Error('counts differ from its manifest')
}

function count(counted: BackupManifest, { name, bytes }: ArchiveEntry): void {
  counted.entries += 1
  const table = tableOfEntry(name)
  if (table !== undefined) counted.rows[table] = (counted.rows[table] ?? 0) + countRows(bytes)
  if (keyOfEntry(name) !== undefined) {
    counted.files += 1
    counted.fileBytes += bytes.length
  }
}

function isSame(one: BackupManifest, other: BackupManifest): boolean {
  const text = ({ rows, files, fileBytes, entries }: BackupManifest) =>
    JSON.stringify([
      Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)),
      files,
      fileBytes,
      entries,
    ])
  return text(one) === text(other)
}
