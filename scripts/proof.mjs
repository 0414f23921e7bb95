// npm run proof: writes docs/proof.md from the records that the test runs left in .cache/proof.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { command } from './command.mjs'
import { root, runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  if (!existsSync(path.join(root, '.cache', 'proof'))) {
    throw new Error('No run has left a record yet: run npm run fuzz, npm run torture or npm test.')
  }
  return runNode(['scripts/pages/writeProof.ts'])
})
