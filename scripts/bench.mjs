// npm run bench: the figures of the product, against their budgets.
import { ensureChromium } from './programs/chromium.mjs'
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { build, install } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  return runNode(['bench/run.ts', ...process.argv.slice(2)], { env })
})
