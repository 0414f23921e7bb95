// npm run test:demo: builds the demo for the root and for a folder of a host, and tests the main tasks of the product
// on it. Not part of npm test.
import { ensureChromium } from './programs/chromium.mjs'
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

/** Where the demo for a folder is built. */
const inFolder = '.cache/demo-in-folder'

const folder = ['--base', '/carrel/', '--out', inFolder, '--world-of', 'dist-demo']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.demo.config.ts']

/** What each part of the run does, and what it runs. */
const parts = /** @type {const} */ ([
  ['Building the demo', ['scripts/build-demo.mjs']],
  ['Building the demo for a folder', ['demo/build.ts', ...folder]],
  ['Testing the demo', [...vitest, ...process.argv.slice(2)]],
])

await command(async () => {
  await install()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  for (const [name, args] of parts) {
    const startedAt = performance.now()
    const code = await runNode([...args], { env })
    console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    if (code !== 0) return code
  }
  return 0
})
