// npm run migrate [-- --dry-run]: applies the pending migrations as a start would, or only lists them.
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/migrate.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
