// npm start: installs and builds what is missing, then runs the product until it is stopped.
import { build, command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  return runNode(['platform/main.ts', ...process.argv.slice(2)], { forwardSignals: true })
})
