// A program that tests need: one that the system has, or the package that Debian offers.
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

/**
 * Installs a package where this process may: as root on Debian and its derivatives. Returns whether it did. Services of
 * the package are not started.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for the tests…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  return (await run('apt-get', args, { env })) === 0
}
