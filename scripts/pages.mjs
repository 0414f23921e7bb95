// npm run pages: writes docs/counter.md and docs/ddr-life-cycle.md from tables of the contract.
import { runProgram } from './runProgram.mjs'

await runProgram('scripts/pages/writePages.ts')
