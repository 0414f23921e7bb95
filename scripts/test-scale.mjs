// npm run test:scale: the tests of usage over ClickHouse's engine, whose package is installed on need.
import { installScale } from './scalePackages.mjs'
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  await installScale()
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.scale.config.ts']
  return runNode([...vitest, ...process.argv.slice(2)])
})
