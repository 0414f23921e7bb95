import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { Problem } from '../contract/kernel/problem.ts'
import { readSheet, writeSheet } from '../platform/ports/sheets.ts'
import { type Bench, figureOf, repeat } from './figures.ts'

const columns = Array.from({ length: 10 }, (_, index) => ({ header: `Column ${index}` }))
const limits = { packedBytes: 20e6, unpackedBytes: 100e6 }

/** Spreadsheets that are read while others work, and the refusal of one that would unpack to 300 MB. */
export const sheets: Bench = {
  name: 'Spreadsheets',
  run: async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': strToU8('<c>x</c>'.repeat(38_000_000)),
    })
    const refusals = await repeat(5, () => refused(bomb))
    const packing = await repeat(1, () => promisify(deflateRaw)(new Uint8Array(300e6)))
    const workbook = new Uint8Array(
      await new Response(
        writeSheet({ name: 'Titles', columns, rows: titles(50_000) }),
      ).arrayBuffer(),
    )
    const blocked: number[] = []
    const reading = await repeat(3, async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      for await (const row of readSheet(workbook, { limits })) void row
      delay.disable()
      blocked.push(delay.max / 1e6)
    })
    return [
      figureOf('a bomb of 300 MB refused', 'ms', refusals, { floor: packing[0] ?? 0, budget: 500 }),
      figureOf('50,000 titles read', 'ms', reading),
      figureOf('longest the others waited meanwhile', 'ms', blocked, { budget: 50 }),
    ]
  },
}

async function refused(bytes: Uint8Array): Promise<void> {
  try {
    for await (const row of readSheet(bytes)) void row
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooLarge') return
    throw error
  }
  throw new Error('the bomb was taken')
}

async function* titles(count: number) {
  for (let row = 0; row < count; row += 1)
    yield columns.map((_, column) => `Title ${row}, ${column}`)
}
