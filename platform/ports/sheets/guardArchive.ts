import { createInflateRaw } from 'node:zlib'
import { Problem } from '../../../contract/kernel/problem.ts'
import { type ArchiveEntry, damaged, readArchive } from './archive.ts'
import type { SheetLimits } from './parse.ts'

/**
 * Unpacks the archive without keeping anything, before any parser sees it. Throws `Problem` for archives that
 * `readArchive` refuses, whose parts are not as large as they say, or that hold what no workbook holds: a
 * document type, or another archive. Runs in the reader's thread.
 */
export async function guardArchive(
  bytes: Uint8Array,
  limits: Pick<SheetLimits, 'unpackedBytes' | 'entries'>,
): Promise<void> {
  for (const entry of readArchive(bytes, limits)) {
    const hasDoctype = doctypeDetector()
    let unpacked = 0
    for await (const chunk of inflate(entry)) {
      if (unpacked === 0 && startsArchive(chunk)) {
        throw new Problem('invalid', 'The workbook holds another archive')
      }
      unpacked += chunk.byteLength
      if (unpacked > entry.unpackedBytes) throw damaged()
      if (hasDoctype(chunk)) throw new Problem('invalid', 'The workbook declares a document type')
    }
    if (unpacked !== entry.unpackedBytes) throw damaged()
  }
}

/** The unpacked bytes, piece by piece: whoever counts them decides when it is enough. */
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

/** Entities are declared in a document type, and no workbook has one. */
function doctypeDetector(): (chunk: Buffer) => boolean {
  const mark = '<!DOCTYPE'
  let tail = Buffer.alloc(0)
  const has = (text: Buffer) => text.includes(mark) || text.includes(mark.toLowerCase())
  return (chunk) => {
    // It may begin in one piece and end in the next.
    const seam = Buffer.concat([tail, chunk.subarray(0, mark.length)])
    tail = Buffer.concat([tail, chunk.subarray(-mark.length)]).subarray(-mark.length)
    return has(chunk) || has(seam)
  }
}
