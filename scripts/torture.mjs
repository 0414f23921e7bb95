// npm run torture [-- ROUNDS [SEED]]: kills the platform and its database under load; 200 times each by default.
import { command, wholeNumbers } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  const [rounds = '', seed = ''] = wholeNumbers({ ROUNDS: '200', SEED: '14' })
  await install()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', 'tests/torture']
  return runNode(args, { env: { TORTURE_ROUNDS: rounds, TORTURE_SEED: seed } })
})
