import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { demoDay } from '../platform/demo/calendar.ts'
import { startProduct } from '../tests/support/browser/product.ts'
import { type Bench, figureOf, repeat } from './figures.ts'
import { benchFolder, prepareDatabase } from './product.ts'

/** What a first start waits for, and from the command to ready with what is there (docs/budgets.md#page-loads). */
export const start: Bench = {
  name: 'Starting the platform',
  run: async () => {
    await mkdir(benchFolder, { recursive: true })
    const dataDir = await mkdtemp(path.join(benchFolder, 'start-'))
    try {
      const world = await prepareDatabase(dataDir, 1, demoDay(new Date()))
      const starts = await repeat(5, async () => {
        const product = await startProduct({ dataDir })
        await product.stop()
      })
      return [
        figureOf('demo world loaded', 'ms', [world * 1000], { budget: 20_000 }),
        figureOf('started on existing data and stopped', 'ms', starts, { budget: 5_000 }),
      ]
    } finally {
      await rm(dataDir, { recursive: true })
    }
  },
}
