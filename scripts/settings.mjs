// npm run settings: writes .env.example and the tables of docs/operations/configure.md from platform/settings/.
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/pages/writeSettings.ts'])
})
