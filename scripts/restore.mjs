// npm run restore -- --from FILE [--force]: replaces database and files by those of a backup.
import { runProgram } from './runProgram.mjs'

await runProgram('platform/commands/restore.ts')
