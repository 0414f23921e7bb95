// The nginx of the tests: one that the system has, or the one Debian offers.
import { existsSync } from 'node:fs'
import { ensureProgram } from './debianPackage.mjs'

const knownPaths = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

const find = () => knownPaths.find((file) => existsSync(file))

/** Makes sure that there is an nginx; returns its path. */
export const ensureNginx = () =>
  ensureProgram({
    find,
    debianPackages: ['nginx-light'],
    missing:
      'The tests of a proxy with TLS need nginx. Install it (on Debian and Ubuntu: ' +
      'sudo apt-get install nginx-light).',
  })
