import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../contract/kernel/problem.ts'
import { readSheet } from '../sheets.ts'
import { readArchive } from './archive.ts'
import { guardArchive } from './guardArchive.ts'

const limits = { unpackedBytes: 50e6, entries: 1_000 }
const sheet = 'xl/worksheets/sheet1.xml'

const workbook = (parts: Record<string, Uint8Array> = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    [sheet]: strToU8(`<worksheet>${' '.repeat(10_000)}</worksheet>`),
    ...parts,
  })

/** Positions of a record's marks, and a view to overwrite its fields. */
function opened(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) entries.push(at)
  }
  return {
    view,
    entries,
    first: entries[0] ?? 0,
    last: entries.at(-1) ?? 0,
    end: bytes.length - 22,
  }
}

/** A workbook with some of its bytes overwritten. */
function patched(change: (at: ReturnType<typeof opened>) => void, parts = {}): Uint8Array {
  const bytes = workbook(parts)
  change(opened(bytes))
  return bytes
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await guardArchive(bytes, limits)
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
  return 'taken'
}

const hostile: [what: string, bytes: Uint8Array, code: string][] = [
  [
    'a ZIP64 mark for the number of parts',
    patched(({ view, end }) => view.setUint16(end + 10, 0xffff, true)),
    'unsupportedType',
  ],
  [
    'a ZIP64 mark for the directory size',
    patched(({ view, end }) => view.setUint32(end + 12, 0xffffffff, true)),
    'unsupportedType',
  ],
  [
    'a ZIP64 mark for the directory place',
    patched(({ view, end }) => view.setUint32(end + 16, 0xffffffff, true)),
    'unsupportedType',
  ],
  ...[20, 24, 42].map((field): [string, Uint8Array, string] => [
    `a ZIP64 mark in field ${field} of a part`,
    patched(({ view, last }) => view.setUint32(last + field, 0xffffffff, true)),
    'unsupportedType',
  ]),
  [
    'two parts over the same bytes',
    patched(({ view, first, last }) => {
      for (const field of [20, 24, 42]) {
        view.setUint32(last + field, view.getUint32(first + field, true), true)
      }
    }),
    'invalid',
  ],
  [
    'a part that reaches into the directory',
    patched(({ view, last }) =>
      view.setUint32(last + 20, view.getUint32(last + 20, true) + 9, true),
    ),
    'invalid',
  ],
  [
    'a part that unpacks to more than it says',
    patched(({ view, last }) => view.setUint32(last + 24, 100, true)),
    'invalid',
  ],
  [
    'a part that unpacks to less than it says',
    patched(({ view, last }) => view.setUint32(last + 24, 20_000, true)),
    'invalid',
  ],
  [
    'a part that says it is too large',
    patched(({ view, last }) => view.setUint32(last + 24, 60e6, true)),
    'tooLarge',
  ],
  [
    'a size that only a search would find',
    patched(({ view, last }) => {
      view.setUint16(last + 8, 8, true)
      view.setUint32(last + 20, 0, true)
    }),
    'invalid',
  ],
  [
    'a part under a password',
    patched(({ view, last }) => view.setUint16(last + 8, 1, true)),
    'unsupportedType',
  ],
  [
    'a local name that differs from the directory',
    patched(({ view, last }) => view.setUint8(view.getUint32(last + 42, true) + 30, 0x79)),
    'invalid',
  ],
  ['a name twice, but for its case', workbook({ 'XL/workbook.xml': strToU8('<a/>') }), 'invalid'],
  [
    'an archive as one of the parts',
    workbook({ 'xl/embeddings/inner.bin': workbook() }),
    'invalid',
  ],
  [
    'ten thousand tiny parts',
    workbook(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`xl/${i}`, new Uint8Array()])),
    ),
    'tooLarge',
  ],
  ...(
    [
      ['a tag of 2 MB', `<worksheet a="${' '.repeat(2_000_000)}"/>`],
      ['2 MB of tags that never end', '<'.repeat(2_000_000)],
    ] as const
  ).map(([what, xml]): [string, Uint8Array, string] => [
    what,
    workbook({ [sheet]: strToU8(xml) }),
    'invalid',
  ]),
  ['bytes after the end', Buffer.concat([workbook(), new Uint8Array(100)]), 'invalid'],
  [
    'a directory that ends early',
    patched(({ view, end }) => view.setUint16(end + 10, 1, true)),
    'invalid',
  ],
]

describe('an archive', () => {
  it('of a plain workbook is taken', async () => {
    expect(await refusalOf(workbook())).toBe('taken')
    expect(readArchive(workbook(), limits).map(({ name }) => name)).toEqual([
      'xl/workbook.xml',
      sheet,
    ])
  })

  it.each(hostile)('with %s is refused before a parser sees it', async (_, bytes, code) => {
    const startedAt = process.threadCpuUsage().user
    expect(await refusalOf(bytes)).toBe(code)
    // Half a minute and 1.7 GB before; the usual time is a few milliseconds.
    expect(process.threadCpuUsage().user - startedAt).toBeLessThan(1_000_000)
  })

  it('is read as the ZIP comment ends it, with nothing hidden inside the comment', async () => {
    const inner = workbook()
    const outer = workbook()
    const bytes = new Uint8Array(Buffer.concat([outer, inner]))
    new DataView(bytes.buffer).setUint16(outer.length - 2, inner.length, true)
    expect(await refusalOf(bytes)).toBe('invalid')
  })
})

describe('files that are read at once', () => {
  it('are two, six wait, and the next is turned away until one is done', async () => {
    const bytes = strToU8('Title\r\nOne\r\nTwo\r\n')
    const open = Array.from({ length: 8 }, () => readSheet(bytes))
    const firstTwo = await Promise.all(open.slice(0, 2).map((rows) => rows.next()))
    expect(firstTwo.map(({ done }) => done)).toEqual([false, false])
    const waiting = open.slice(2).map((rows) => rows.next())
    await expect(readSheet(bytes).next()).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 10 },
    })
    for (const rows of open.slice(0, 2)) await rows.return()
    for (const [index, first] of waiting.entries()) {
      expect((await first).done).toBe(false)
      await open[index + 2]?.return()
    }
    const after = readSheet(bytes)
    expect((await after.next()).done).toBe(false)
    await after.return()
  })
})
