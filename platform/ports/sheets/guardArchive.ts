import { createInflateRaw } from 'node:zlib'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { SheetLimits } from './parse.ts'

/** The marks and field positions of the ZIP format (APPNOTE 4.3). */
const endMark = 0x06054b50
const entryMark = 0x02014b50
const headerMark = 0x04034b50
const longestComment = 0xffff

interface Entry {
  name: string
  method: number
  packed: Uint8Array
}

/**
 * Unpacks the archive without keeping anything and counts what comes out, before any parser sees it.
 * Throws `Problem` for archives that are too large, broken, encrypted, or hold what no workbook holds.
 */
export async function guardArchive(
  bytes: Uint8Array,
  limits: Pick<SheetLimits, 'unpackedBytes' | 'entries'>,
): Promise<void> {
  const entries = readDirectory(bytes, limits.entries)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) {
    throw new Problem('unsupportedType', 'The file is an archive but not an .xlsx workbook')
  }
  let unpacked = 0
  for (const entry of entries) {
    const looksForDoctype = doctypeDetector()
    for await (const chunk of inflate(entry)) {
      unpacked += chunk.byteLength
      if (unpacked > limits.unpackedBytes) {
        throw new Problem('tooLarge', 'The workbook unpacks to more than is allowed')
      }
      if (looksForDoctype(chunk))
        throw new Problem('invalid', 'The workbook declares a document type')
    }
  }
}

function readDirectory(bytes: Uint8Array, mostEntries: number): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    if (count > mostEntries) throw new Problem('tooLarge', 'The workbook has too many parts')
    let at = view.getUint32(end + 16, true)
    const entries: Entry[] = []
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== entryMark) throw damaged()
      entries.push(readEntry(bytes, view, at))
      const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw damaged() // A position beyond the end of the file.
    throw error
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw damaged()
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): Entry {
  const encrypted = (view.getUint16(at + 8, true) & 1) === 1
  if (encrypted) throw new Problem('unsupportedType', 'The workbook is protected by a password')
  const length = view.getUint32(at + 20, true)
  const header = view.getUint32(at + 42, true)
  if (view.getUint32(header, true) !== headerMark) throw damaged()
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  if (start + length > bytes.byteLength) throw damaged()
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
    method: view.getUint16(at + 10, true),
    packed: bytes.subarray(start, start + length),
  }
}

/** The unpacked bytes, piece by piece: whoever counts them decides when it is enough. */
async function* inflate({ method, packed }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
    return
  }
  if (method !== 8) throw damaged()
  const inflater = createInflateRaw()
  inflater.end(packed)
  try {
    for await (const chunk of inflater) yield chunk as Buffer
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged()
  }
}

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

const damaged = () => new Problem('invalid', 'The file is damaged or cut off')
