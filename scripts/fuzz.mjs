// npm run fuzz [-- CALLS [SEED]]: hostile calls to the whole contract, 100,000 by default, and all
// hostile texts and files.
import { command, wholeNumbers } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  const [calls = '', seed = ''] = wholeNumbers({ CALLS: '100000', SEED: '14' })
  await install()
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=unit',
    'tests/fuzz',
    'tests/platform/hostile/hostileTexts.test.ts',
    'tests/platform/hostile/hostileFiles.test.ts',
  ]
  return runNode(args, { env: { FUZZ_CALLS: calls, FUZZ_SEED: seed } })
})
