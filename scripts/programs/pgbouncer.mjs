// The PgBouncer of the tests: one that the system has, or the one Debian offers.
import { existsSync } from 'node:fs'
import { ensureProgram } from './debianPackage.mjs'

const knownPaths = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

const find = () => knownPaths.find((file) => existsSync(file))

/** Makes sure that there is a PgBouncer; returns its path. */
export const ensurePgBouncer = () =>
  ensureProgram({
    find,
    debianPackages: ['pgbouncer'],
    missing:
      'The tests of a connection pooler need PgBouncer. Install it (on Debian and Ubuntu: ' +
      'sudo apt-get install pgbouncer).',
  })
