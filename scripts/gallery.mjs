// npm run gallery: pictures of every screen in every state, size and theme, in .cache/gallery.
import { ensureChromium } from './programs/chromium.mjs'
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { build, install } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  return runNode(['tests/gallery/run.ts', ...process.argv.slice(2)], { env })
})
