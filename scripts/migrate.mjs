// npm run migrate [-- --dry-run]: applies the pending migrations as a start would, or only lists them.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/migrate.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
