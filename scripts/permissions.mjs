// npm run permissions: the table of all permissions with the roles that have them.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/pages/printPermissions.ts'])
})
