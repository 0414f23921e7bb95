// npm run permissions: the table of all permissions with the roles that have them.
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/pages/printPermissions.ts'])
})
