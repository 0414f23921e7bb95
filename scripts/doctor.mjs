// npm run doctor: prints the state of each configured part, and what to do.
import { runProgram } from './runProgram.mjs'

await runProgram('platform/commands/doctor.ts')
