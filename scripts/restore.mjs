// npm run restore -- --from FILE [--force]: replaces database and files by those of a backup.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/restore.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
