// Packages that only the tests and benches of scale/ need.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { npmProgram, root, run } from './run.mjs'

/** Installs the packages of scale/package-lock.json (0.5 GB) unless they are there. */
export async function installScale() {
  const folder = path.join(root, 'scale')
  if (existsSync(path.join(folder, 'node_modules/chdb'))) return
  console.log('Installing the packages of scale/…')
  // Not `npm ci`: it wants packages for other systems in the lock file that chDB names and that are not published.
  const { program, args } = npmProgram([
    'install',
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    '--prefix',
    folder,
  ])
  if ((await run(program, args)) !== 0) {
    throw new Error('The packages of scale/ could not be installed.')
  }
}
