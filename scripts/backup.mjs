// npm run backup -- --to FILE [--encrypt]: writes database and files into one file, and verifies it.
import { runProgram } from './runProgram.mjs'

await runProgram('platform/commands/backup.ts')
