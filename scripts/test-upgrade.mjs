// npm run test:upgrade: runs copies of the last release and of this version on one database. Not part of npm test.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.upgrade.config.ts']
  return runNode([...vitest, ...process.argv.slice(2)])
})
