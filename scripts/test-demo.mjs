// npm run test:demo: builds the demo and tests the main tasks of the product on it. Not part of npm test.
import { ensureChromium } from './chromium.mjs'
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  if ((await runNode(['scripts/build-demo.mjs'])) !== 0) return 1
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const args = ['run', '--config', 'vitest.demo.config.ts', ...process.argv.slice(2)]
  return runNode(['node_modules/vitest/vitest.mjs', ...args], { env })
})
