import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The programs of a cluster. `postgres` is a folder. */
export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  postgres: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
/** Where Debian has PostgreSQL, by version. */
const postgresVersions = '/usr/lib/postgresql'

/**
 * Returns the programs of a cluster. PostgreSQL is the newest of Debian's versions: Patroni needs `pg_rewind` and
 * `pg_basebackup`, which the embedded PostgreSQL does not have. Throws an error that names the missing packages.
 */
export function findPrograms(): Programs {
  const find = (name: string) =>
    folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const [etcd, patroni, haproxy, postgres] = [
    find('etcd'),
    find('patroni'),
    find('haproxy'),
    newestPostgres(),
  ]
  if (etcd && patroni && haproxy && postgres) return { etcd, patroni, haproxy, postgres }
  const missing = [
    etcd ? '' : 'etcd-server',
    patroni ? '' : 'patroni python3-etcd',
    haproxy ? '' : 'haproxy',
    postgres ? '' : 'postgresql-15',
  ].filter((name) => name !== '')
  throw new Error(
    `The cluster needs more programs. On Debian and Ubuntu: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresVersions)) return undefined
  return readdirSync(postgresVersions)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(postgresVersions, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'pg_rewind')))
}
