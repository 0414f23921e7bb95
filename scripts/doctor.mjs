// npm run doctor: prints the state of each configured part, and what to do.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['platform/commands/doctor.ts'], { forwardSignals: true })
})
