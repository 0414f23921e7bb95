// npm run build:demo: the demo as a static site, in dist-demo; -- --base /carrel/ for a folder of a host.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { build, install } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  return runNode(['demo/build.ts', ...process.argv.slice(2)])
})
