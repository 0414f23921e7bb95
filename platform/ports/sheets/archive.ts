import { Problem } from '../../../contract/kernel/problem.ts'
import type { SheetLimits } from './sheetLimits.ts'

/** The marks and lengths of the records of the ZIP format (APPNOTE 4.3). */
const endMark = 0x06054b50
const entryMark = 0x02014b50
const headerMark = 0x04034b50
const endLength = 22
const entryLength = 46
const headerLength = 30
const maxCommentLength = 0xffff
/** Value of a field whose real value is in a ZIP64 record. */
const zip64Short = 0xffff
const zip64Long = 0xffffffff

/** Largest unpacked size of a part that the parser reads as a whole; worksheets are streamed. */
const maxWholePartBytes = 128 * 1024 * 1024
const isWorksheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)

/** A part of a workbook, as its central directory declares it. */
export interface ArchiveEntry {
  name: string
  method: number
  /** The packed bytes. */
  packed: Uint8Array
  /** Declared size; `guardArchive` compares it with the unpacked bytes. */
  unpackedBytes: number
}

/**
 * Returns the parts that the central directory of a workbook names, in one pass and without unpacking any of them.
 * Throws `Problem` (`invalid`, `tooLarge` or `unsupportedType`) for archives in which two readers could see different
 * parts: ZIP64 records, overlapping parts, duplicate names, sizes that only the local headers declare, and bytes
 * outside of any record at the end. The parser therefore reads exactly the parts that are checked here.
 */
export function readArchive(
  bytes: Uint8Array,
  limits: Pick<SheetLimits, 'unpackedBytes' | 'entries'>,
): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = readDirectory(bytes, view, limits.entries)
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) {
      throw new Problem('unsupportedType', 'The file is an archive but not an .xlsx workbook')
    }
    refuseDoubledNames(entries)
    refuseLargeParts(entries, limits.unpackedBytes)
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw damaged() // A position beyond the end of the file.
    throw error
  }
}

function readDirectory(bytes: Uint8Array, view: DataView, maxEntries: number): ArchiveEntry[] {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count === zip64Short || size === zip64Long || start === zip64Long) throw zip64()
  if (count > maxEntries) throw new Problem('tooLarge', 'The workbook has too many parts')
  // The archive must be on one disk, with no bytes between the directory and its end record.
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) {
    throw damaged()
  }
  if (start + size !== end) throw damaged()
  const entries: ArchiveEntry[] = []
  const spans: [from: number, to: number][] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== entryMark) throw damaged()
    const { entry, span } = readEntry(bytes, view, at)
    entries.push(entry)
    spans.push(span)
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    at += entryLength + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  if (at !== end) throw damaged()
  refuseOverlap(spans, start)
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at -= 1) {
    if (view.getUint32(at, true) !== endMark) continue
    // A second end record inside the comment of the first: readers differ on which one is valid.
    if (at + endLength + view.getUint16(at + 20, true) !== view.byteLength) throw damaged()
    return at
  }
  throw damaged()
}

function readEntry(bytes: Uint8Array, view: DataView, at: number) {
  const flags = view.getUint16(at + 8, true)
  // Bit 0: a password; bit 6: strong encryption; bit 13: the directory itself is encrypted.
  if ((flags & 0b10_0000_0100_0001) !== 0) {
    throw new Problem('unsupportedType', 'The workbook is protected by a password')
  }
  const method = view.getUint16(at + 10, true)
  const packedBytes = view.getUint32(at + 20, true)
  const unpackedBytes = view.getUint32(at + 24, true)
  const header = view.getUint32(at + 42, true)
  if ([packedBytes, unpackedBytes, header].includes(zip64Long)) throw zip64()
  if (view.getUint32(header, true) !== headerMark) throw damaged()
  const nameLength = view.getUint16(at + 28, true)
  const name = bytes.subarray(at + entryLength, at + entryLength + nameLength)
  const localName = bytes.subarray(
    header + headerLength,
    header + headerLength + view.getUint16(header + 26, true),
  )
  if (Buffer.compare(name, localName) !== 0) throw damaged()
  const from = header + headerLength + localName.length + view.getUint16(header + 28, true)
  const to = from + packedBytes
  // Bit 3: the sizes follow the part. They must be in the directory too, or only a search would find them.
  if ((flags & 8) !== 0 && packedBytes === 0 && !isFolder(name)) throw damaged()
  if (method !== 8 && (method !== 0 || packedBytes !== unpackedBytes)) throw damaged()
  const entry: ArchiveEntry = {
    name: new TextDecoder().decode(name),
    method,
    packed: bytes.subarray(from, to),
    unpackedBytes,
  }
  return { entry, span: [header, to] as [number, number] }
}

const isFolder = (name: Uint8Array) => name.at(-1) === 0x2f

/** Throws `Problem('invalid')` when two parts overlap, or a part overlaps the directory. */
function refuseOverlap(spans: [from: number, to: number][], directory: number): void {
  const sorted = [...spans].sort(([a], [b]) => a - b)
  for (const [index, [, to]] of sorted.entries()) {
    if (to > (sorted[index + 1]?.[0] ?? directory)) throw damaged()
  }
}

/** Throws `Problem('invalid')` when two parts have the same name, ignoring case (ECMA-376 part 2, §9.1). */
function refuseDoubledNames(entries: readonly ArchiveEntry[]): void {
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) {
    throw new Problem('invalid', 'The workbook has two parts of the same name')
  }
}

function refuseLargeParts(entries: readonly ArchiveEntry[], maxBytes: number): void {
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  const otherEntries = entries.filter(({ name }) => !isWorksheet(name))
  if (total > maxBytes || otherEntries.some((one) => one.unpackedBytes > maxWholePartBytes)) {
    throw new Problem('tooLarge', 'The workbook unpacks to more than is allowed')
  }
}

const zip64 = () =>
  new Problem(
    'unsupportedType',
    'The workbook is packed for more than 4 GB (ZIP64): save it again as .xlsx',
  )

/** Returns the problem of an archive that is damaged, or that two readers would read differently. */
export const damaged = () => new Problem('invalid', 'The file is damaged or cut off')
