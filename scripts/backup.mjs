// npm run backup -- --to FILE [--encrypt]: writes database and files into one file, and verifies it.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/backup.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
