// npm run torture [-- ROUNDS [SEED]]: kills the platform and its database under load; 200 times each by default.
import { command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  const [rounds = '200', seed = '14'] = process.argv.slice(2)
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', 'tests/torture']
  return runNode(args, { env: { TORTURE_ROUNDS: rounds, TORTURE_SEED: seed } })
})
