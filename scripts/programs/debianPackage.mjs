// A program that tests need: one that the system has, or the package that Debian offers.
import { existsSync } from 'node:fs'
import { run } from '../run.mjs'

/**
 * Installs a package where this process may: as root on Debian and its derivatives. Returns whether it did. Services of
 * the package are not started.
 * @param {string} name
 */
async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for the tests…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  return (await run('apt-get', args, { env })) === 0
}

/**
 * Makes sure that there is a program: one that the system has, or that of the first Debian package that can be
 * installed. Returns its path; throws with `missing`, which says how to get it.
 * @param {{ find: () => string | undefined, debianPackages: string[], missing: string }} program
 */
export async function ensureProgram({ find, debianPackages, missing }) {
  const found = find()
  if (found) return found
  for (const name of debianPackages) {
    await installDebianPackage(name)
    const installed = find()
    if (installed) return installed
  }
  throw new Error(missing)
}
