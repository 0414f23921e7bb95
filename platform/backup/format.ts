import { z } from 'zod'

/** The version of the format that this version of Carrel writes, and the newest that it reads. */
export const formatVersion = 1

/** Names of the entries of a backup, in their order. The checksums of entries follow in parts after them. */
export const entryNames = {
  header: 'backup.json',
  database: 'database/',
  sequences: 'database/sequences.json',
  files: 'files/',
  checksums: 'checksums/',
  manifest: 'manifest.json',
} as const

/** What a backup begins with. */
export const backupHeader = z.object({
  format: z.literal('carrel-backup'),
  formatVersion: z.number().int().min(1),
  /** The version of Carrel that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database has had, in order. */
  migrations: z.array(z.string()).max(10_000),
  /** The tables with the columns that the backup has of them, all as quoted identifiers. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).max(10_000),
})
/** What a backup begins with. */
export type BackupHeader = z.infer<typeof backupHeader>

/** What a backup ends with. A backup without it is not complete. */
export const backupManifest = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Entries before the manifest, without those of the checksums. */
  entries: z.number().int(),
})
/** What a backup ends with. */
export type BackupManifest = z.infer<typeof backupManifest>

/** The last numbers that sequences have given out; null before the first. */
export const backupSequences = z.array(
  z.object({ name: z.string(), startValue: z.string(), lastValue: z.string().nullable() }),
)
/** The last numbers that sequences have given out. */
export type BackupSequences = z.infer<typeof backupSequences>

/** Returns the name of the entry with a part of a table's rows. */
export const rowsEntry = (table: string, part: number): string =>
  `${entryNames.database}${table}/${String(part).padStart(8, '0')}.copy`

/** Returns the table of an entry with rows; undefined for any other entry. */
export const tableOfEntry = (name: string): string | undefined =>
  /^database\/(.+)\/\d{8}\.copy$/.exec(name)?.[1]

/** Returns the key of an entry with a file; undefined for any other entry. */
export const keyOfEntry = (name: string): string | undefined =>
  name.startsWith(entryNames.files) ? name.slice(entryNames.files.length) : undefined

/** Returns the number of rows in data of COPY in text format, in which a line break ends each row. */
export function countRows(bytes: Uint8Array): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1
  return rows
}
