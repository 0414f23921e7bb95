// npm run settings: writes .env.example and the tables of docs/operations/configure.md from platform/settings/.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/pages/writeSettings.ts'])
})
