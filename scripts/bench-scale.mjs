// npm run bench:scale -- 1 10: figures of usage in both engines with so many million events.
import { installScale } from './scalePackages.mjs'
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  await installScale()
  return runNode(['scale/bench.ts', ...process.argv.slice(2)])
})
