// npm run permissions: the table of all permissions with the roles that have them.
import { runProgram } from './runProgram.mjs'

await runProgram('scripts/pages/printPermissions.ts')
