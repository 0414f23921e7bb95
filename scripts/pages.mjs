// npm run pages: writes docs/counter.md and docs/ddr-life-cycle.md from tables of the contract.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/pages/writePages.ts'])
})
