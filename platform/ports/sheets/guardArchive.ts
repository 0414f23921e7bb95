import { createInflateRaw } from 'node:zlib'
import { Problem } from '../../../contract/kernel/problem.ts'
import { type ArchiveEntry, damaged, readArchive } from './archive.ts'
import type { SheetLimits } from './sheetLimits.ts'

/**
 * Most bytes between the ends of two tags in XML that the parser reads. It goes over a tag or text that has not ended
 * again for each piece of the file, with 40 MB for more than a minute. The longest text of a cell has 32,767
 * characters.
 */
const maxBytesBetweenTags = 512 * 1024
const isParsed = (name: string) => /^xl\/.*\.(?:xml|rels)$/i.test(name)

/**
 * Checks an archive before a parser reads it, by unpacking every part without storing it. Throws `Problem` for archives
 * that `readArchive` refuses, whose parts do not have their declared sizes, or that contain a document type, another
 * archive or more than `maxBytesBetweenTags` in one tag, which no workbook contains. Runs in the reader's thread.
 */
export async function guardArchive(
  bytes: Uint8Array,
  limits: Pick<SheetLimits, 'unpackedBytes' | 'entries'>,
): Promise<void> {
  for (const entry of readArchive(bytes, limits)) {
    const hasDoctype = doctypeDetector()
    const hasLongTag = longTagDetector()
    let unpacked = 0
    for await (const chunk of inflate(entry)) {
      if (unpacked === 0 && startsArchive(chunk)) {
        throw new Problem('invalid', 'The workbook holds another archive')
      }
      unpacked += chunk.byteLength
      if (unpacked > entry.unpackedBytes) throw damaged()
      if (hasDoctype(chunk)) throw new Problem('invalid', 'The workbook declares a document type')
      if (isParsed(entry.name) && hasLongTag(chunk)) throw damaged()
    }
    if (unpacked !== entry.unpackedBytes) throw damaged()
  }
}

/** Returns the unpacked bytes of a part of a guarded archive; null when the archive has no part of this name. */
export async function unpackPart(
  bytes: Uint8Array,
  name: string,
  limits: Pick<SheetLimits, 'unpackedBytes' | 'entries'>,
): Promise<Uint8Array | null> {
  const entry = readArchive(bytes, limits).find((one) => one.name === name)
  if (entry === undefined) return null
  const chunks: Buffer[] = []
  for await (const chunk of inflate(entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Yields the unpacked bytes of a part chunk by chunk, so that the caller can stop at a limit. */
async function* inflate({ method, packed }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (packed.length === 0) return
  if (method === 0) {
    yield Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
    return
  }
  const inflater = createInflateRaw()
  inflater.end(packed)
  try {
    for await (const chunk of inflater) yield chunk as Buffer
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged()
  }
}

const startsArchive = (chunk: Buffer) =>
  chunk.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))

/**
 * Returns a predicate for the chunks of one text, in their order: whether a document type begins in a chunk. Document
 * types can declare entities, and no workbook contains one.
 */
function doctypeDetector(): (chunk: Buffer) => boolean {
  const mark = '<!DOCTYPE'
  let tail = Buffer.alloc(0)
  const has = (text: Buffer) => text.includes(mark) || text.includes(mark.toLowerCase())
  return (chunk) => {
    // The mark may begin in one chunk and end in the next.
    const seam = Buffer.concat([tail, chunk.subarray(0, mark.length)])
    tail = Buffer.concat([tail, chunk.subarray(-mark.length)]).subarray(-mark.length)
    return has(chunk) || has(seam)
  }
}

/** Returns a predicate for the chunks of XML, in their order: whether too many bytes came without the end of a tag. */
function longTagDetector(): (chunk: Buffer) => boolean {
  let unendedBytes = 0
  return (chunk) => {
    const first = chunk.indexOf('>')
    const longest = unendedBytes + (first === -1 ? chunk.length : first)
    unendedBytes = first === -1 ? longest : chunk.length - chunk.lastIndexOf('>')
    return longest > maxBytesBetweenTags
  }
}
