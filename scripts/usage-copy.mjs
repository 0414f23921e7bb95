// npm run usage:copy -- --to clickhouse: moves the figures of usage to ClickHouse.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/usageCopy.ts', ...process.argv.slice(2)], {
    forwardSignals: true,
  })
})
