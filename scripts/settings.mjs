// npm run settings: writes .env.example and the tables of docs/operations/configure.md from platform/settings/.
import { runProgram } from './runProgram.mjs'

await runProgram('scripts/pages/writeSettings.ts')
