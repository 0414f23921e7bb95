// npm run migrate [-- --dry-run]: applies the pending migrations as a start would, or only lists them.
import { runProgram } from './runProgram.mjs'

await runProgram('platform/commands/migrate.ts')
