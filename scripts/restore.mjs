// npm run restore -- --from FILE [--force]: replaces database and files by those of a backup.
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/restore.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
