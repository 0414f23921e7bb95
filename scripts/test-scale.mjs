// npm run test:scale: the tests of usage over ClickHouse's engine, whose package is installed on need (0.5 GB).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { command, install, npmProgram, root, run, runNode } from './setup.mjs'

await command(async () => {
  await install()
  if (!existsSync(path.join(root, 'scale/node_modules/chdb'))) {
    console.log('Installing the packages of scale/…')
    const folder = path.join(root, 'scale')
    const { program, args } = npmProgram([
      'ci',
      '--ignore-scripts',
      '--loglevel=error',
      '--prefix',
      folder,
    ])
    if ((await run(program, args)) !== 0) {
      throw new Error('The packages of scale/ could not be installed.')
    }
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.scale.config.ts']
  return runNode([...vitest, ...process.argv.slice(2)])
})
